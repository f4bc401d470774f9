/** What zod reads as it is loaded. */
const ZOD_SETTINGS = "__zod_globalConfig";

/**
 * Keeps zod from making functions of text. It would try whether it may, and the browser reports each try that the policy of pages
 * forbids. Before any module that loads zod.
 */
export function keepFromEval(): void {
  const known = Reflect.get(globalThis, ZOD_SETTINGS) as object | undefined;
  Reflect.set(globalThis, ZOD_SETTINGS, Object.assign(known ?? {}, { jitless: true }));
}
