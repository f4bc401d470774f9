/** A WebSocket first, and polling in networks that block WebSockets. */
export const TRANSPORTS = { transports: ["websocket", "polling"], tryAllTransports: true };
