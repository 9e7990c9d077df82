// How a table's page reaches the hall: the browser edition has another file in its place.

export const network = window; // tells when it is there, and when it is lost

export const connect = (path) => new WebSocket(location.origin.replace("http", "ws") + path);
