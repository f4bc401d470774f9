/** One stage of a Dockerfile, its steps in order. */
export interface Stage {
  name: string;
  /** The stage or image it is based on. */
  base: string;
  steps: Step[];
}
export type Step =
  | { kind: "copy"; from: string | undefined; sources: string[]; target: string }
  | { kind: "run"; command: string };

/** The stages of a Dockerfile, as far as they decide which files an image contains. Throws on unknown instructions. */
export function readDockerfile(text: string): { stages: Stage[]; command: string[] } {
  const stages: Stage[] = [];
  let command: string[] = [];
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n");
  for (const line of lines.map((each) => each.trim()).filter(Boolean)) {
    const [, instruction = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const steps = stages.at(-1)?.steps;
    if (instruction === "FROM") {
      const [base = "", , name = ""] = rest.split(/\s+/);
      stages.push({ name, base, steps: [] });
    } else if (instruction === "COPY") steps?.push(readCopy(rest));
    else if (instruction === "RUN")
      steps?.push({ kind: "run", command: rest.replace(/--mount=\S+\s+/g, "") });
    else if (instruction === "CMD") command = JSON.parse(rest) as string[];
    else if (!/^(ARG|ENV|WORKDIR|USER|VOLUME|EXPOSE|HEALTHCHECK)$/.test(instruction))
      throw new Error(`${line}: unknown instruction`);
  }
  return { stages, command };
}

function readCopy(rest: string): Step {
  const words = rest.split(/\s+/);
  const from = words.find((word) => word.startsWith("--from="))?.slice("--from=".length);
  const paths = words.filter((word) => !word.startsWith("--"));
  const target = paths.pop();
  if (!target || paths.length === 0) throw new Error(`COPY ${rest}: copies nothing`);
  return { kind: "copy", from, sources: paths, target };
}
