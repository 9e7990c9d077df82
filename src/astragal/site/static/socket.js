// How a table's page reaches the hall of this browser: through a port to the worker that the shell holds.

export const network = new EventTarget(); // none is needed, so none is lost

export function connect(path) {
	const { port1, port2 } = new MessageChannel();
	const socket = { readyState: 0, send: (text) => port1.postMessage(text), close: () => port1.postMessage(null) };
	port1.onmessage = ({ data }) => socket.onmessage?.({ data });
	addEventListener("pagehide", socket.close);
	parent.postMessage({ connect: path }, location.origin, [port2]);
	setTimeout(() => {
		socket.readyState = WebSocket.OPEN;
		socket.onopen?.();
	});
	return socket;
}
