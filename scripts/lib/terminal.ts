import colors from "picocolors";
import { messageOf, type Report } from "./report.ts";

/** The launcher's output: with a spinner on a terminal, plain lines elsewhere. */
export interface Terminal {
  /** An informational line. */
  line: Report;
  /** A warning. */
  warn: Report;
  /**
   * Runs `work` and shows how long it took. `work` may report details; `outcome` makes the text at the end of the step's
   * line.
   */
  step: <T>(
    title: string,
    work: (report: Report) => Promise<T>,
    outcome?: (result: T) => string,
  ) => Promise<T>;
  /** Stops showing steps: they are being aborted, and their failures are expected. */
  hideSteps: () => void;
  /** Prints an error, unless the failed step has shown it already. */
  fail: (err: unknown) => void;
}

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const clearLine = "\r\u001b[2K";

export function openTerminal(out: NodeJS.WriteStream): Terminal {
  // A closed terminal or pipe must not crash a shutdown.
  out.on("error", () => undefined);
  const isLive = Boolean(out.isTTY) && !process.env["CI"];
  let areStepsHidden = false;
  const shown = new WeakSet<Error>();
  let spinner: { title: string; started: number; frame: number } | undefined;

  const draw = () => {
    if (!spinner) return;
    const seconds = ((performance.now() - spinner.started) / 1000).toFixed(0);
    const frame = frames[spinner.frame++ % frames.length] ?? "";
    out.write(`${clearLine}${colors.cyan(frame)} ${spinner.title} ${colors.dim(`${seconds} s`)}`);
  };
  const print = (text: string) => {
    out.write(`${spinner ? clearLine : ""}${text}\n`);
    draw();
  };
  const line: Report = (text) => print(`  ${colors.dim("·")} ${text}`);
  const warn: Report = (text) => print(`${colors.yellow("!")} ${text}`);

  return {
    line,
    warn,
    hideSteps: () => {
      areStepsHidden = true;
      // After the "^C" that the terminal has written.
      if (isLive) out.write("\n");
      spinner = undefined;
    },
    fail: (err) => {
      if (!(err instanceof Error) || !shown.has(err)) print(`${colors.red("✗")} ${messageOf(err)}`);
    },
    step: async (title, work, outcome) => {
      const started = performance.now();
      if (isLive) spinner = { title, started, frame: 0 };
      draw();
      const timer = isLive ? setInterval(draw, 80) : undefined;
      const finish = (mark: string, text: string) => {
        clearInterval(timer);
        if (areStepsHidden) return;
        out.write(`${spinner ? clearLine : ""}${mark} ${text}\n`);
        spinner = undefined;
      };
      const took = () => colors.dim(`${((performance.now() - started) / 1000).toFixed(1)} s`);
      try {
        const result = await work(line);
        const detail = outcome?.(result);
        finish(colors.green("✓"), `${title}${detail ? ` ${colors.dim(`· ${detail}`)}` : ""} ${took()}`);
        return result;
      } catch (err) {
        finish(colors.red("✗"), `${title}: ${messageOf(err)}`);
        if (err instanceof Error) shown.add(err);
        throw err;
      }
    },
  };
}

/** A frame around the addresses and the login. */
export function box(lines: [label: string, value: string][], out: NodeJS.WriteStream): string {
  const labelWidth = Math.max(...lines.map(([label]) => label.length));
  const rows = lines.map(([label, value]) => `${label.padEnd(labelWidth)}  ${value}`);
  const width = Math.max(...rows.map((row) => row.length));
  if (!out.isTTY) return rows.join("\n");
  const edge = (left: string, right: string) => colors.dim(`${left}${"─".repeat(width + 2)}${right}`);
  const side = colors.dim("│");
  const inside = lines.map(([label, value]) => {
    const gap = " ".repeat(width - labelWidth - 2 - value.length);
    return `${side} ${colors.dim(label.padEnd(labelWidth))}  ${value}${gap} ${side}`;
  });
  return [edge("┌", "┐"), ...inside, edge("└", "┘")].join("\n");
}
