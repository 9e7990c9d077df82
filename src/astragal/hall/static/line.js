// The line to the hall: one socket that comes back by itself, and answers that find their questions.

const PING_SECONDS = 15;
const SILENT_SECONDS = 35;
const MOST_PAUSE_SECONDS = 10;

export class Line {
	constructor(link, { opened, lost, heard }) {
		const scheme = location.protocol === "https:" ? "wss:" : "ws:";
		this.address = `${scheme}//${location.host}/table/${link}/socket`;
		Object.assign(this, { opened, lost, heard, waiting: new Map(), pause: 0.5 });
		setInterval(() => this.check(), PING_SECONDS * 1000);
		addEventListener("online", () => this.again(0));
		document.addEventListener("visibilitychange", () => document.hidden || this.check());
		this.connect();
	}

	get open() {
		return this.socket.readyState === WebSocket.OPEN;
	}

	connect() {
		clearTimeout(this.timer);
		this.timer = null;
		const socket = (this.socket = new WebSocket(this.address));
		this.last = Date.now();
		socket.onopen = () => {
			this.pause = 0.5;
			this.opened();
			// What was not answered is sent again under the same id: the hall knows whether it has obeyed it.
			for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
		};
		socket.onmessage = (event) => {
			this.last = Date.now();
			const message = JSON.parse(event.data);
			if (message.id !== undefined) this.answered(message);
			else if (message.is !== "pong") this.heard(message);
		};
		socket.onclose = (event) => {
			if (socket !== this.socket) return;
			this.lost(event.reason);
			this.again(this.pause);
			this.pause = Math.min(MOST_PAUSE_SECONDS, this.pause * 2);
		};
	}

	again(seconds) {
		if (this.open) return;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.connect(), seconds * 1000 * (0.5 + Math.random()));
	}

	check() {
		if (!this.open) return;
		if (Date.now() - this.last > SILENT_SECONDS * 1000) this.socket.close();
		else this.send({ do: "ping" });
	}

	send(message) {
		if (this.open) this.socket.send(JSON.stringify(message));
	}

	// Sends something that gets an answer: resolves when it was obeyed, rejects with the reason if not.
	ask(message) {
		message.id = crypto.getRandomValues(new Uint32Array(4)).join("-").slice(0, 40);
		this.send(message);
		return new Promise((resolve, reject) => this.waiting.set(message.id, { message, resolve, reject }));
	}

	answered(message) {
		const asked = this.waiting.get(message.id);
		this.waiting.delete(message.id);
		if (message.is !== "refused") asked?.resolve(message);
		else if (asked) asked.reject(message);
		else this.heard(message);
	}
}
