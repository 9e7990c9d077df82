// The connection to the hall: one socket that reconnects by itself, and answers that find their questions.

import { connect, network } from "./socket.js";

const PING = 15_000;
const SILENT = 35_000;
const LEAST_PAUSE = 500;
const MOST_PAUSE = 10_000;

export class Line {
	constructor(path, { opened, lost, heard }) {
		Object.assign(this, { path, opened, lost, heard, waiting: new Map(), pause: LEAST_PAUSE });
		setInterval(() => this.check(), PING);
		network.addEventListener("online", () => this.again(0));
		network.addEventListener("offline", () => this.drop());
		this.connect();
	}

	get open() {
		return this.socket.readyState === WebSocket.OPEN;
	}

	connect() {
		const socket = (this.socket = connect(this.path));
		this.last = Date.now();
		socket.onopen = () => {
			this.pause = LEAST_PAUSE;
			this.opened();
			// Under the same id: the hall knows whether it has obeyed it.
			for (const { message } of this.waiting.values()) this.send(message);
		};
		socket.onmessage = ({ data }) => {
			this.last = Date.now();
			const message = JSON.parse(data);
			if (message.id !== undefined) this.answered(message);
			else if (message.is !== "pong") this.heard(message);
		};
		socket.onclose = ({ reason }) => this.failed(reason);
	}

	failed(reason) {
		this.lost(reason);
		this.again(this.pause);
		this.pause = Math.min(MOST_PAUSE, this.pause * 2);
	}

	// Gives a socket up at once: where there is no network, the other end does not answer that it closes.
	drop() {
		Object.assign(this.socket, { onopen: null, onmessage: null, onclose: null }).close();
		this.failed("");
	}

	// Somebody does not want to wait.
	connectNow() {
		clearTimeout(this.timer);
		if (!this.open) this.connect();
	}

	again(pause) {
		clearTimeout(this.timer);
		if (!this.open) this.timer = setTimeout(() => this.connect(), pause * (0.5 + Math.random()));
	}

	check() {
		if (Date.now() - this.last > SILENT) this.drop();
		else this.send({ do: "ping" });
	}

	send(message) {
		if (this.open) this.socket.send(JSON.stringify(message));
	}

	// Sends something that gets an answer: resolves when it was obeyed, rejects with the reason if not.
	ask(message) {
		message.id = Math.random().toString(36).slice(2);
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
