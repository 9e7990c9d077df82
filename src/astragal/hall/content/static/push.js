// Notifications on this device: off until somebody touches the button, which asks the browser first.

import { $, all } from "./page.js";

class Refused extends Error {} // with a sentence of the hall

const { key } = $("push").dataset;
const manager = async () => (await navigator.serviceWorker.ready).pushManager;

async function post(path, subscription) {
	const body = JSON.stringify(subscription);
	const answer = await fetch(path, { method: "POST", body, headers: { "content-type": "application/json" } });
	const found = await answer.json();
	if (!answer.ok) throw new Refused(found.reason);
	return found.known;
}

async function state() {
	if (!navigator.serviceWorker || !window.PushManager) return "none";
	if ((await navigator.permissions.query({ name: "notifications" })).state === "denied") return "denied";
	const subscription = await (await manager()).getSubscription();
	return subscription && (await post("/push/known", subscription)) ? "on" : "off";
}

async function show() {
	const now = await state();
	for (const part of all("#push [data-state]")) part.hidden = part.dataset.state !== now;
}

// The browser may have a subscription from a key of another hall, or for somebody else.
async function turnOn() {
	if ((await Notification.requestPermission()) !== "granted") return;
	const found = await manager();
	await (await found.getSubscription())?.unsubscribe();
	await post("/push/on", await found.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

async function turnOff() {
	const subscription = await (await manager()).getSubscription();
	if (!subscription) return;
	await post("/push/off", subscription);
	await subscription.unsubscribe();
}

async function attempt(...steps) {
	const failed = $("push-failed");
	failed.hidden = true;
	for (const step of steps) {
		try {
			await step();
		} catch (error) {
			failed.textContent = error instanceof Refused ? error.message : failed.dataset.text;
			failed.hidden = false;
		}
	}
}

$("push-on").onclick = () => attempt(turnOn, show);
$("push-off").onclick = () => attempt(turnOff, show);
attempt(show);
