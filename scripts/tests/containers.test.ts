import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@ezo/core/platform/config/config";
import { SETTING_NAMES } from "@ezo/core/platform/config/environment-schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { interpolate } from "../lib/tests/compose-variables.ts";
import { inRoot } from "../lib/paths.ts";

interface Service {
  image: string;
  profiles?: string[];
  command?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  restart?: string;
  deploy?: { replicas: number };
  env_file?: string;
  environment?: Record<string, string>;
  networks?: string[];
  ports?: string[];
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
}

const text = (path: string) => readFileSync(inRoot(path), "utf8");
const compose = parse(text("docker-compose.yml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean }>;
};
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image === "ezo");
const dockerfile = text("Dockerfile").replaceAll("\\\n", " ").split("\n");
const manifest = JSON.parse(text("package.json")) as {
  scripts: Record<string, string>;
  workspaces: string[];
};

/** Of the operator, beside docker-compose.yml; Docker creates an empty one. */
const OPERATORS_SECRETS = "./secrets";

/** A file of the repository, or one that the build creates from a source in it. */
const isThere = (path: string) =>
  existsSync(inRoot(path)) || existsSync(inRoot(path.replace("/dist/main.js", "/src/main.ts")));

/** What one of our command lines starts: files, and npm scripts as "npm run x". */
function startedBy([program, ...args]: string[]): string[] {
  if (program === "node") return args.filter((arg) => !arg.startsWith("-")).slice(0, 1);
  return [...args.join(" ").matchAll(/npm run \S+/g)].map(([script]) => script);
}

/** Started files and scripts that do not exist. */
function selectMissing(started: string[]): string[] {
  return started.filter((thing) => {
    if (!thing.startsWith("npm run ")) return !isThere(thing);
    const script = manifest.scripts[thing.slice("npm run ".length)];
    const file = /\S+\.(ts|js)$/.exec(script ?? "")?.[0];
    return script === undefined || (file !== undefined && !isThere(file));
  });
}

describe("docker-compose.yml", () => {
  it("is the production layout", () => {
    expect(Object.keys(compose.services).sort()).toEqual([
      "caddy",
      "mail",
      "migrate",
      "postgres",
      "redis",
      "server",
      "worker",
    ]);
    expect(compose.services["server"]?.deploy?.replicas).toBe(2);
    expect(compose.services["worker"]?.deploy?.replicas).toBe(2);
  });

  it.each(ours)("%s takes every setting from .env, but those of its container", (_, service) => {
    const { env_file, environment = {} } = service;
    expect(env_file).toBe(".env");
    const isSettable = ([name, value]: [string, string]) =>
      value.startsWith(`\${${name}:-`) || value.startsWith(`\${${name}-`);
    const own = Object.entries(environment).filter(([name]) => SETTING_NAMES.includes(name));
    const fixed = own.filter((entry) => !isSettable(entry)).map(([name]) => name);
    expect(fixed.sort()).toEqual(["DATA_DIR", "HOST", "NODE_ENV", "PORT"]);
  });

  it.each(services)("%s has no privileges beyond those it starts with", (name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    const added: Record<string, string[]> = {
      postgres: ["CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"],
      caddy: ["NET_BIND_SERVICE"],
    };
    expect(service.cap_add).toEqual(added[name]);
  });

  it.each(services.filter(([name]) => name !== "mail"))(
    "%s writes to its volumes and to memory alone",
    (_, { read_only, volumes = [], tmpfs = [] }) => {
      expect(read_only).toBe(true);
      const writable = volumes.filter((volume) => !volume.endsWith(":ro"));
      expect(writable.length + tmpfs.length).toBeGreaterThan(0);
    },
  );

  it("shows PostgreSQL and Redis to Ezo's own containers alone, and Caddy to everybody", () => {
    expect(compose.networks["data"]).toEqual({ internal: true });
    const inData = services.filter(([, { networks = ["default"] }]) => networks.includes("data"));
    expect(inData.map(([name]) => name).sort()).toEqual(["migrate", "postgres", "redis", "server", "worker"]);
    for (const name of ["postgres", "redis"]) {
      expect(compose.services[name]?.networks, name).toEqual(["data"]);
      expect(compose.services[name]?.ports, name).toBeUndefined();
    }
    const isOpen = (port: string) => !port.startsWith("127.0.0.1:");
    const open = services.filter(([, { ports = [] }]) => ports.some(isOpen));
    expect(open.map(([name]) => name)).toEqual(["caddy"]);
  });

  it.each(services)("%s has a health check, or disables it, and is restarted", (name, service) => {
    expect(service.healthcheck).toBeDefined();
    expect(service.restart).toBe(name === "migrate" ? "no" : "unless-stopped");
  });

  it.each(ours)("%s starts existing files", (_, { command = [], healthcheck }) => {
    expect(startedBy(command)).not.toEqual([]);
    expect(selectMissing(startedBy(command))).toEqual([]);
    expect(selectMissing(startedBy(healthcheck?.test?.slice(1) ?? []))).toEqual([]);
  });

  it.each(services)("%s waits only for services that can become ready", (_, { depends_on: needs = {} }) => {
    const impossible = Object.entries(needs).filter(([name, { condition }]) => {
      const other = compose.services[name];
      if (condition === "service_healthy") return !other?.healthcheck?.test;
      if (condition === "service_completed_successfully") return other?.restart !== "no";
      return !other;
    });
    expect(impossible).toEqual([]);
  });

  it.each(services)("%s mounts declared volumes, our files or secrets", (_, { volumes = [] }) => {
    const sources = volumes.map((volume) => volume.split(":")[0] ?? "");
    const missing = sources.filter(
      (source) => !(source in compose.volumes) && !source.startsWith(OPERATORS_SECRETS) && !isThere(source),
    );
    expect(missing).toEqual([]);
  });
});

describe("the settings that compose passes on", () => {
  let secrets: string;
  beforeAll(() => {
    secrets = mkdtempSync(join(tmpdir(), "ezo-secrets-"));
    writeFileSync(join(secrets, "jwt"), "a secret of the operator alone, long enough\n");
    writeFileSync(join(secrets, "smtp"), "smtps://ezo:password@mail.firm.ge\n");
    writeFileSync(join(secrets, "database"), "postgres://ezo:password@db.firm.ge/ezo\n");
    writeFileSync(join(secrets, "password"), "letters/and=signs\n");
  });
  afterAll(() => rmSync(secrets, { recursive: true }));

  /** What compose sets in a service's container, given the content of .env. */
  function environmentOf(service: string, env: Record<string, string>) {
    const own = Object.entries(compose.services[service]?.environment ?? {});
    return Object.fromEntries(own.map(([name, value]) => [name, interpolate(value, env)]));
  }
  /** What a container of Ezo starts with: `environment` wins over `env_file`. */
  const configOf = (env: Record<string, string>) =>
    loadConfig({ ...env, ...environmentOf("server", env) }, ["DATABASE_URL"]);
  const needed = {
    SITE_ADDRESS: "www.firm.ge",
    POSTGRES_PASSWORD: "a-password",
    JWT_SECRET: "a secret for this test alone, not used",
    SMTP_URL: "smtps://mail.firm.ge",
  };

  it("are those of the containers, with the address of the domain and without the demo", () =>
    expect(configOf(needed)).toMatchObject({
      publicUrl: "https://www.firm.ge",
      databaseUrl: "postgresql://ezo:a-password@postgres:5432/ezo",
      redisUrl: "redis://redis:6379",
      smtpUrl: "smtps://mail.firm.ge",
      mailInboxUrl: undefined,
      trustProxy: 1,
      seed: "none",
    }));

  it("may name a database and a Redis elsewhere, or no Redis, and more proxies", () => {
    const elsewhere = {
      DATABASE_URL: "postgres://ezo@db.firm.ge/ezo?sslmode=verify-full",
      REDIS_URL: "rediss://redis.firm.ge",
      TRUST_PROXY: "2",
      PUBLIC_URL: "https://firm.ge",
    };
    expect(configOf({ ...needed, ...elsewhere })).toMatchObject({
      databaseUrl: elsewhere.DATABASE_URL,
      redisUrl: elsewhere.REDIS_URL,
      trustProxy: 2,
      publicUrl: elsewhere.PUBLIC_URL,
    });
    expect(configOf({ ...needed, REDIS_URL: "" }).redisUrl).toBeUndefined();
  });

  it("may be in files, mounted where .env.example says", () => {
    expect(compose.services["server"]?.volumes).toContain(`${OPERATORS_SECRETS}:/run/secrets:ro`);
    expect(text(".env.example")).toContain("JWT_SECRET_FILE=/run/secrets/jwt");
    const { SITE_ADDRESS, POSTGRES_PASSWORD } = needed;
    const files = {
      JWT_SECRET_FILE: join(secrets, "jwt"),
      SMTP_URL_FILE: join(secrets, "smtp"),
      DATABASE_URL_FILE: join(secrets, "database"),
    };
    const env = { SITE_ADDRESS, POSTGRES_PASSWORD, JWT_SECRET: "", SMTP_URL: "", DATABASE_URL: "" };
    expect(configOf({ ...env, ...files })).toMatchObject({
      jwtSecret: "a secret of the operator alone, long enough",
      smtpUrl: "smtps://ezo:password@mail.firm.ge",
      databaseUrl: "postgres://ezo:password@db.firm.ge/ezo",
    });
  });

  it("have the database's password from a file, which PostgreSQL reads from the only folder that it sees", () => {
    const secretsOf = ({ volumes = [] }: Service) =>
      volumes.filter((volume) => volume.startsWith(OPERATORS_SECRETS));
    const own = `${OPERATORS_SECRETS}/postgres:/run/secrets/postgres:ro`;
    expect(secretsOf(compose.services["postgres"] ?? expect.fail("no database"))).toEqual([own]);
    expect(text(".env.example")).toContain("POSTGRES_PASSWORD_FILE=/run/secrets/postgres/password");
    const file = join(secrets, "password");
    const env = { ...needed, POSTGRES_PASSWORD: "", POSTGRES_PASSWORD_FILE: file };
    expect(environmentOf("postgres", env)).toMatchObject({
      POSTGRES_PASSWORD: "",
      POSTGRES_PASSWORD_FILE: file,
    });
    const url = new URL(configOf(env).databaseUrl ?? "");
    expect(decodeURIComponent(url.password)).toBe("letters/and=signs");
    expect([url.username, url.host, url.pathname]).toEqual(["ezo", "postgres:5432", "/ezo"]);
    // Without the file, it is the one of .env, as before.
    expect(environmentOf("postgres", needed)).toMatchObject({
      POSTGRES_PASSWORD: "a-password",
      POSTGRES_PASSWORD_FILE: "",
    });
  });

  it("are asked for by name where they are missing", () => {
    const { POSTGRES_PASSWORD } = needed;
    expect(() => configOf({ POSTGRES_PASSWORD })).toThrow(/^JWT_SECRET: .*\nSMTP_URL: .*\nPUBLIC_URL: .*$/);
    expect(() => environmentOf("postgres", {})).toThrow("POSTGRES_PASSWORD: set it in .env");
  });

  it("are those of the demo with its profile alone: the firm, the mail catcher and this host", () => {
    const { POSTGRES_PASSWORD, JWT_SECRET } = needed;
    const demo = { POSTGRES_PASSWORD, JWT_SECRET, COMPOSE_PROFILES: "demo" };
    expect(compose.services["mail"]?.profiles).toEqual(["demo"]);
    expect(configOf(demo)).toMatchObject({
      seed: "demo",
      publicUrl: "http://localhost",
      smtpUrl: "smtp://mail:1025",
      mailInboxUrl: "http://localhost:1080",
    });
    expect(compose.services["mail"]?.ports).toContain("127.0.0.1:1080:1080");
    expect(configOf({ ...needed, COMPOSE_PROFILES: "demo", SEED: "none" })).toMatchObject({
      seed: "none",
      publicUrl: "https://www.firm.ge",
      smtpUrl: "smtps://mail.firm.ge",
    });
  });
});

describe("docker-compose.logs.yml", () => {
  interface Logging {
    driver: string;
    options: Record<string, string>;
  }
  const beside = parse(text("docker-compose.logs.yml"), { merge: true }) as {
    services: Record<string, { logging: Logging }>;
  };

  // ASVS 5.0: 16.4.3
  it("sends what every container logs to another machine, by TLS alone", () => {
    expect(Object.keys(beside.services).sort()).toEqual(Object.keys(compose.services).sort());
    for (const [name, { logging }] of Object.entries(beside.services)) {
      const { "syslog-address": address = "", ...options } = logging.options;
      expect(logging.driver, name).toBe("syslog");
      expect(interpolate(address, { LOGS_HOST: "logs.firm.ge:6514" })).toBe("tcp+tls://logs.firm.ge:6514");
      expect(() => interpolate(address, {})).toThrow("LOGS_HOST: set it in .env");
      expect(Object.keys(options)).not.toContain("syslog-tls-skip-verify");
      expect(options["mode"], "a log server that is away stops nothing").toBe("non-blocking");
    }
  });
});

describe("Dockerfile", () => {
  const lines = (instruction: string) => dockerfile.filter((line) => line.startsWith(`${instruction} `));

  it("installs every workspace", () => {
    const copied = lines("COPY");
    const missing = manifest.workspaces.filter(
      (name) => !copied.includes(`COPY ${name}/package.json ${name}/`),
    );
    expect(missing).toEqual([]);
  });

  it("copies existing files", () => {
    const sources = lines("COPY")
      .flatMap((line) => line.split(" ").slice(1, -1))
      .filter((part) => !part.startsWith("--"))
      .map((source) => source.replace(/^\/app(\/|$)/, "").replace(/\/dist$/, ""));
    expect(sources.filter((source) => !isThere(source))).toEqual([]);
  });

  // ASVS 5.0: 13.4.1
  it("is built without the history of the sources, settings and data", () => {
    const left = text(".dockerignore").split("\n");
    expect(left).toEqual(expect.arrayContaining([".git", ".env", "secrets", ".data"]));
  });

  it("starts existing files, as an unprivileged user", () => {
    const commands = [...lines("CMD"), ...lines("HEALTHCHECK")].map(
      (line) => JSON.parse(/\[.*\]/.exec(line)?.[0] ?? "[]") as string[],
    );
    expect(commands).toHaveLength(2);
    const started = [...commands, ...lines("RUN").map((line) => ["sh", line])].flatMap(startedBy);
    expect(selectMissing(started)).toEqual([]);
    expect(lines("USER")).toEqual(["USER node"]);
  });
});

describe("the Caddyfile", () => {
  const caddyfile = text("Caddyfile");

  it("passes requests to the server", () => {
    expect(caddyfile).toContain("dynamic a server 3000");
  });

  // ASVS 5.0: 3.3.1, 3.3.3
  it("sets no cookie of its own, which would have no prefix", () => {
    const policies = [...caddyfile.matchAll(/^\s*lb_policy (\w+)/gm)].map(([, policy]) => policy);
    expect(policies).toEqual(["client_ip_hash"]);
    expect(caddyfile.toLowerCase()).not.toContain("set-cookie");
  });

  // ASVS 5.0: 12.2.1
  it("serves without TLS only this machine, to try Ezo out", () => {
    expect(caddyfile).toMatch(/^\{\$SITE_ADDRESS:http:\/\/localhost\} \{$/m);
    expect(compose.services["caddy"]?.environment).toEqual({
      SITE_ADDRESS: "${SITE_ADDRESS:-http://localhost}",
    });
    // The other site of plain HTTP passes nothing on.
    const sites = [...caddyfile.matchAll(/^(\S[^\n]*) \{\n(.*?)^\}/gms)];
    const plain = sites.filter(([, address]) => address?.startsWith("http://"));
    expect(plain.map(([, address]) => address)).toEqual(["http://"]);
    expect(plain[0]?.[2]).not.toContain("reverse_proxy");
  });

  // ASVS 5.0: 4.1.2
  it("leads plain calls of pages to https, and refuses those of the API and of other programs", () => {
    // Caddy's own redirects would lead every call there.
    const [options = ""] = caddyfile.split("\n}\n");
    expect(options.split("\n")).toEqual(expect.arrayContaining(["{", "\tauto_https disable_redirects"]));
    const [, plain = ""] = /^http:\/\/ \{\n(.*?)^\}/ms.exec(caddyfile) ?? [];
    const [, pages = ""] = /^\t@pages \{\n(.*?)^\t\}/ms.exec(plain) ?? [];
    expect(pages.trim().split(/\n\s*/)).toEqual([
      "method GET HEAD",
      "not path /api /api/* /feeds/* /metrics /healthz /readyz",
    ]);
    const handled = [...plain.matchAll(/^\thandle (.*)\{\n\s*(.*)\n\t\}/gm)];
    expect(handled.map(([, matcher, what]) => [matcher?.trim(), what])).toEqual([
      ["@pages", "redir https://{host}{uri} 308"],
      ["", expect.stringMatching(/^respond ".+" 403$/)],
    ]);
  });

  it("keeps a visitor at one server, for pages as for live connections", () => {
    const [, snippet = ""] = /^\(servers\) \{\n(.*?)^\}/ms.exec(caddyfile) ?? [];
    expect(snippet).toMatch(/^\s*lb_policy client_ip_hash$/m);
    const proxies = [...caddyfile.matchAll(/^\treverse_proxy (.*?)\{\n(.*?)^\t\}/gms)];
    expect(proxies.map(([, matcher, block]) => [matcher, block?.trim()])).toEqual([["", "import servers"]]);
  });
});
