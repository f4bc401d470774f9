import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";

/** There are no tables or enums outside Ezo's schema that the engine would have to ignore. */
export const noFilters = { externalTables: [], externalEnums: [] };

let compiled: Promise<void> | undefined;

/**
 * Prisma's schema engine as WebAssembly, from npm. The command line tool would download a native one from Prisma's server.
 * It has no database: it compares schemas, to write migrations.
 */
export async function openSchemaEngine(): Promise<bindings.SchemaEngine> {
  compiled ??= compile();
  await compiled;
  const adapter = bindMigrationAwareSqlAdapterFactory(noDatabase);
  return bindings.SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
}

/** A stub, because the engine connects when it is opened. */
const noDatabase = ((): SqlMigrationAwareDriverAdapterFactory => {
  const info = { provider: "postgres", adapterName: "none" } as const;
  const adapter: SqlDriverAdapter = {
    ...info,
    queryRaw: () => Promise.resolve({ columnTypes: [], columnNames: [], rows: [] }),
    executeRaw: () => Promise.resolve(0),
    executeScript: () => Promise.resolve(),
    startTransaction: () => Promise.reject(new Error("there is no database")),
    dispose: () => Promise.resolve(),
  };
  const connect = () => Promise.resolve(adapter);
  return { ...info, connect, connectToShadowDb: connect };
})();

// TypeScript declares WebAssembly only as part of the DOM.
const { WebAssembly } = globalThis as unknown as {
  WebAssembly: {
    compile: (bytes: Uint8Array) => Promise<object>;
    instantiate: (module: object, imports: object) => Promise<{ exports: Record<string, unknown> }>;
  };
};

/** Loads the engine by hand, because the package's entry imports the .wasm file as a module, which Node cannot do. */
async function compile(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = await WebAssembly.compile(await readFile(join(entry, "..", "schema_engine_bg.wasm")));
  const { exports } = await WebAssembly.instantiate(module, { "./schema_engine_bg.js": bindings });
  const { __wbg_set_wasm: setExports } = bindings as unknown as {
    __wbg_set_wasm: (exports: unknown) => void;
  };
  setExports(exports);
  const start = exports["__wbindgen_start"] as (() => void) | undefined;
  start?.();
}
