import { startTestPostgres, startTestRedis, type TestService } from "../lib/tests/test-services.ts";

interface Project {
  config: { env: Partial<Record<string, unknown>> };
}

// Every project has its own copy of this module, and what is started serves all of them.
const shared = globalThis as typeof globalThis & { ezoTestServices?: Map<string, Promise<TestService>> };

/**
 * Gives the integration tests their PostgreSQL and, in Redis mode, their Redis, unless the environment names ones that
 * run already (TEST_DATABASE_URL, TEST_REDIS_URL). A service that does not start fails the run.
 */
export default async function setup({ config }: Project): Promise<() => Promise<void>> {
  const mine: string[] = [];
  const ensure = async (variable: string, start: () => Promise<TestService>) => {
    const services = (shared.ezoTestServices ??= new Map());
    if (process.env[variable] && !services.has(variable)) return;
    if (!services.has(variable)) {
      services.set(variable, start());
      mine.push(variable);
    }
    process.env[variable] = (await services.get(variable))?.url;
  };
  await ensure("TEST_DATABASE_URL", () => startTestPostgres((line) => console.log(line)));
  if (config.env["EZO_TEST_MODE"] === "redis") await ensure("TEST_REDIS_URL", startTestRedis);

  return async () => {
    for (const variable of mine) await (await shared.ezoTestServices?.get(variable))?.stop();
  };
}
