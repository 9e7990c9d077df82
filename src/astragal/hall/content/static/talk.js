// What people say at a table, and how much of it has not been read.

import { $, all, html } from "./page.js";

const READ = 1000; // milliseconds in view

const KEY = `astragal-read-${$("table").dataset.link.slice(0, 12)}`;
let read = Number(localStorage.getItem(KEY) ?? -1);
let unread = 0;

// A line is read when it has been in view for a while.
const inView = new IntersectionObserver((entries) => {
	for (const { target, isIntersecting } of entries) {
		clearTimeout(target.timer);
		if (isIntersecting) target.timer = setTimeout(seen, READ, target);
	}
});

function seen(line) {
	if (document.hidden) return;
	inView.unobserve(line);
	line.classList.remove("new");
	read = Math.max(read, Number(line.dataset.number));
	localStorage.setItem(KEY, read);
	count(-1);
}

function count(by) {
	unread += by;
	for (const node of all(".unread")) node.textContent = unread || "";
}

export function addLine({ number, name, tag, text }, seats = []) {
	const chat = $("chat");
	if (number < chat.childElementCount) return;
	const mine = seats.some((seat) => seat.yours && seat.name === name);
	const line = html("li", { className: mine ? "mine" : "" }, html("strong", {}, name), " ", html("small", {}, tag), `: ${text}`);
	line.dataset.number = number;
	chat.append(line);
	chat.scrollTop = chat.scrollHeight;
	if (mine || number <= read) return;
	line.classList.add("new");
	count(1);
	inView.observe(line);
}

// Lines that came while the page was hidden are looked at again.
document.addEventListener("visibilitychange", () => {
	for (const line of all("#chat .new")) {
		inView.unobserve(line);
		inView.observe(line);
	}
});
