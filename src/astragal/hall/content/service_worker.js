// Of the hall and of the browser edition. In the browser edition it keeps all files for times without a network, and
// has Python answer everything else that pages ask for. In the hall it keeps only the page that says that there is no
// network, never a page with anything of anybody's, and shows what is pushed.

const { version, files, later = [], policy, offline } = {}; // filled in where it is served

const base = new URL(".", location.href).pathname;
const pages = `${base}_`;
const shells = [base, `${base}index.html`];
const cacheName = `astragal ${base} ${version}`;

const PACKED = ".packed"; // compressed, whatever the web server does
const KINDS = { mjs: "text/javascript", wasm: "application/wasm", json: "application/json", zip: "application/zip" };
const unpacked = (file) => (file.endsWith(PACKED) ? file.slice(0, -PACKED.length) : file);

const known = new Set([...files, ...later].map(unpacked));

addEventListener("install", (event) => event.waitUntil(install()));

// What is needed only later is kept once it has been asked for, also by the version before.
async function install() {
	const had = await Promise.all(later.map((file) => caches.match(base + unpacked(file))));
	const cache = await caches.open(cacheName);
	await Promise.all([...files, ...later.filter((_, place) => had[place])].map((file) => keep(cache, file)));
}

async function keep(cache, file) {
	const found = await fetch(base + file, { cache: "no-cache" });
	if (!found.ok) throw new Error(`${found.status} ${file}`);
	const name = unpacked(file);
	if (name === file) return cache.put(base + file, found);
	const body = await new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
	return cache.put(base + name, new Response(body, { headers: { "content-type": KINDS[name.split(".").at(-1)] } }));
}

addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOldVersions(), clients.claim()])));

async function forgetOldVersions() {
	const old = (await caches.keys()).filter((name) => name.startsWith(`astragal ${base} `) && name !== cacheName);
	await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener("message", ({ data }) => ({ activate: () => skipWaiting(), claim: () => clients.claim() })[data]());

addEventListener("fetch", (event) => {
	const url = new URL(event.request.url);
	if (url.origin !== location.origin) return;
	if (!offline) event.respondWith(respond(event.request, url));
	else if (event.request.mode === "navigate" || known.has(url.pathname.slice(base.length))) event.respondWith(fromNetwork(event.request, url));
});

// In the hall: what is kept is shown only when the network fails.
function fromNetwork(request, { pathname }) {
	return fetch(request).catch(() => kept(request.mode === "navigate" ? offline : pathname.slice(base.length)));
}

addEventListener("push", (event) => event.waitUntil(Promise.all([notify(event.data.json()), refreshPages()])));

// A notice of the same table takes the place of the one before.
async function notify({ title, body, path, tag, waiting }) {
	await registration.showNotification(title, { body, tag, renotify: true, icon: `${base}icon-192.png`, badge: `${base}icon-192.png`, data: { path } });
	await navigator.setAppBadge?.(waiting);
}

async function refreshPages() {
	for (const page of await clients.matchAll({ type: "window" })) page.postMessage("turns");
}

addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(openTable(event.notification.data.path));
});

async function openTable(path) {
	const wanted = new URL(path, location.origin);
	const pages = await clients.matchAll({ type: "window" });
	const shown = pages.find(({ url }) => new URL(url).pathname === wanted.pathname);
	return shown ? shown.focus() : clients.openWindow(wanted.href);
}

// The shell's own files have addresses below the site's folder, pages below `_` in it; what pages load is as in the hall.
async function respond(request, { pathname, search }) {
	const onTop = request.mode === "navigate" && request.destination === "document";
	const path = pathname.startsWith(`${pages}/`) ? pathname.slice(pages.length) : pathname;
	const file = [pathname.slice(base.length), path.slice(1)].find((name) => known.has(name));
	if (onTop) return shells.includes(pathname) ? kept("index.html") : Response.redirect(`${base}#${path}${search}`);
	return file ? kept(file) : ask(request, path, search.slice(1));
}

// Scripts come with the policy of the site, because a worker has that of its script.
async function kept(path) {
	const cache = await caches.open(cacheName);
	const wanted = later.find((file) => unpacked(file) === path);
	if (wanted && !(await cache.match(base + path))) await keep(cache, wanted);
	const found = await cache.match(base + path);
	if (!found) return fetch(base + path);
	return policy && path.endsWith(".js") ? new Response(found.body, { headers: { ...Object.fromEntries(found.headers), "content-security-policy": policy } }) : found;
}

// The window of this site that was used last answers; the same host may have others.
async function ask(request, path, query) {
	const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
	const shell = windows.find(({ frameType, url }) => frameType === "top-level" && shells.includes(new URL(url).pathname));
	if (!shell) return Response.error();
	const body = request.method === "POST" ? await request.clone().text() : "";
	const answer = await answerOf(shell, { method: request.method, path, query, body });
	if (!answer) return request.method === "GET" ? ask(request, path, query) : Response.error();
	const { body: shown, type, status, location: elsewhere, file_name: name, policy: allowed } = answer;
	if (elsewhere) return Response.redirect(pages + elsewhere, status);
	const headers = { "content-type": `${type}; charset=utf-8`, "content-security-policy": allowed, "cache-control": "no-store" };
	if (name) headers["content-disposition"] = `attachment; filename="${name}"`;
	return new Response(shown, { status, headers });
}

// Nothing if the window is closed, or loads a new version, before it has answered.
function answerOf(shell, message) {
	const { port1, port2 } = new MessageChannel();
	return new Promise((resolve) => {
		const looking = setInterval(async () => (await clients.get(shell.id)) ?? done(), 500);
		const done = (answer) => {
			clearInterval(looking);
			resolve(answer);
		};
		port1.onmessage = ({ data }) => done(data);
		shell.postMessage(message, [port2]);
	});
}
