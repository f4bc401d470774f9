import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

/** What is logged, without time and process id: their digits may be any. */
function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog("info", "test", { write: (line: string) => void lines.push(line) }));
  return lines.map((line) => JSON.stringify({ ...JSON.parse(line), time: "", pid: 0 })).join("\n");
}

// ASVS 5.0: 16.2.5
describe("the log", () => {
  it("hides personal fields at any depth", () => {
    const person = { email: "nino@example.ge", phone: "+995 599 11 22 33" };
    const text = logged((log) => {
      log.info({ ...person, password: "secret one" }, "top");
      log.info({ customer: { id: 7, name: "Nino", message: "hello there", ...person } }, "one level");
      log.info(
        { request: { headers: { authorization: "Bearer abc", cookie: "ezo_board=x" } } },
        "two levels",
      );
      log.info({ job: { customer: person } }, "two levels");
    });
    for (const secret of ["nino@", "599", "secret one", "Nino", "hello there", "Bearer", "ezo_board"])
      expect(text).not.toContain(secret);
    expect(text).toContain('"id":7');
  });

  it("hides an address within words, as mail servers return it", () => {
    const err = new Error("550 5.1.1 <nino.b+x@mail.example.ge>: mailbox does not exist");
    const text = logged((log) => log.warn({ err }, "refused for nino.b+x@mail.example.ge"));
    expect(text).not.toContain("nino");
    expect(text).not.toContain("mail.example.ge");
    expect(text).toContain("550 5.1.1 <[hidden]>: mailbox does not exist");
    expect(JSON.parse(text)).toMatchObject({ level: "warn", component: "test" });
  });

  it("hides secrets of API keys and webhooks wherever they slip in", () => {
    const [key, hook] = [`ezo_${"x".repeat(43)}`, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw+/A="];
    const text = logged((log) => log.warn({ err: new Error(`refused: ${hook}`), at: [key] }, `of ${hook}`));
    for (const secret of [key, hook]) expect(text).not.toContain(secret.slice(6));
    expect(text).toContain("refused: [hidden]");
  });

  it("leaves paths, errors and what is no address as they are", () => {
    const err = new TypeError("cannot read /srv/node_modules/@ezo/core/x.js");
    const text = logged((log) => log.error({ err }, "it failed"));
    expect(text).toContain("@ezo/core/x.js");
    expect(text).toContain("TypeError");
  });
});
