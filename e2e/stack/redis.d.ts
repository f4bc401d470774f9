export interface TestRedis {
    url: string;
    /** Kills the server without a farewell, as an outage would. */
    kill: () => Promise<void>;
    /** Brings it back on the same port, empty unless it kept an append-only file. */
    start: () => Promise<void>;
    close: () => Promise<void>;
}
/** A Redis server of its own, so that a test may stop it. It keeps its data over a restart, as production's does. */
export declare function startRedis(): Promise<TestRedis>;
export declare function freePort(): Promise<number>;
