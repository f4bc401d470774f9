/** A WebSocket from the first request on, and polling where a network lets none through. */
export const TRANSPORTS = { transports: ["websocket", "polling"], tryAllTransports: true };
