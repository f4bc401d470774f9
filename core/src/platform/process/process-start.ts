import type { Config } from "../config/config.ts";

/** What a process prints and exits with instead of starting. */
export interface Refusal {
  text: string;
  exitCode: 0 | 1;
}

/** The answer to arguments, of which a process has none: `--port 80` would be ignored, unsaid. Undefined without any. */
export function answerToArguments(component: string, args: readonly string[]): Refusal | undefined {
  const [first] = args;
  if (first === undefined) return undefined;
  const usage = `npm run ${component} has no options: settings are environment variables (docs/operations.md)`;
  if (first === "--help" || first === "-h") return { text: usage, exitCode: 0 };
  return { text: `unknown argument '${first}': ${usage}`, exitCode: 1 };
}

interface SystemError extends NodeJS.ErrnoException {
  /** The name that no address was found for. */
  hostname?: unknown;
}

/** The setting that is wrong where a process could not listen; undefined for any other error. */
export function listenFault(
  error: unknown,
  { port, host }: Pick<Config, "port" | "host">,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall, hostname }: SystemError = error;
  if (code === "ENOTFOUND" && hostname === host) return `HOST: ${host} is not an address of this machine`;
  if (syscall !== "listen") return undefined;
  if (code === "EADDRINUSE") return `PORT: ${port} is taken by another program`;
  if (code === "EACCES") return `PORT: ${port} may not be opened by this user`;
  if (code === "EADDRNOTAVAIL") return `HOST: ${host} is not an address of this machine`;
  return undefined;
}
