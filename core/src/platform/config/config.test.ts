import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, loadConfig } from "./config.ts";
import { readSettings } from "./environment.ts";
import { SETTING_NAMES } from "./environment-schema.ts";

const SECRET = "a secret for this test alone, not used";
const faultsOf = (
  environment: Record<string, string>,
  needed?: Parameters<typeof loadConfig>[1],
): string[] => {
  try {
    loadConfig({ JWT_SECRET: SECRET, ...environment }, needed);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
};

describe("settings", () => {
  let folder: string;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "ezo-settings-"))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("are all named when they are wrong, each in a sentence of its own", () => {
    const wrong = {
      PORT: "abc",
      MAIL_FROM: "garbage",
      TRUST_PROXY: "yes",
      SEED: "yes",
      DATABASE_POOL: "1",
      CACHE_SECONDS: "1.5",
      REDIS_URL: "http://x",
      SMTP_URL: "mail.example",
      ADMIN_EMAIL: "me",
    };
    const faults = faultsOf(wrong);
    expect(new Set(faults.map((line) => line.split(":", 1)[0]))).toEqual(new Set(Object.keys(wrong)));
    expect(faults).toHaveLength(Object.keys(wrong).length);
    for (const line of faults) expect(line).toMatch(/^[A-Z_]+: must (be|begin with) [a-z`'].+$/);
    expect(faults).toContain("PORT: must be a whole number from 1 to 65535");
  });

  it("are named when they are mistyped, and what is nobody's setting is left alone", () => {
    expect(
      faultsOf({ DATABSE_URL: "x", smtp_url: "x", JWT_SECRT_FILE: "x", HOSTNAME: "x", TERM: "x" }),
    ).toEqual([
      "DATABSE_URL: is no setting; did you mean DATABASE_URL?",
      "smtp_url: is no setting; did you mean SMTP_URL?",
      "JWT_SECRT_FILE: is no setting; did you mean JWT_SECRET_FILE?",
    ]);
    // Names that only Ezo has a use for are named, too, however far they are from a setting's.
    expect(
      faultsOf({ SMTP_HOST: "mail.firm.ge", oidc_redirect: "x", BACKUP_DIR: "/backups", EZO_PORT: "3000" }),
    ).toEqual(
      ["SMTP_HOST", "oidc_redirect", "BACKUP_DIR", "EZO_PORT"].map(
        (name) => `${name}: is no setting; docs/operations.md has all of them`,
      ),
    );
    // Of services called "mail" and "ezo" in Kubernetes, and of our own tests.
    expect(
      faultsOf({
        MAIL_SERVICE_HOST: "10.0.0.1",
        MAIL_SERVICE_PORT_SMTP: "25",
        MAIL_PORT: "tcp://10.0.0.1:25",
        EZO_PORT_3000_TCP_ADDR: "10.0.0.2",
        EZO_TEST_MODE: "redis",
      }),
    ).toEqual([]);
    // Of the shell, containers, Kubernetes and npm.
    const usual = [
      "PATH",
      "HOME",
      "USER",
      "LOGNAME",
      "PWD",
      "OLDPWD",
      "SHLVL",
      "LANG",
      "SHELL",
      "NODE_VERSION",
    ];
    usual.push(
      "REDIS_PORT",
      "REDIS_HOST",
      "POSTGRES_PASSWORD",
      "SITE_ADDRESS",
      "COMPOSE_FILE",
      "LOGS_HOST",
      "LOGS_CA",
      "npm_config_cache",
      "INIT_CWD",
    );
    expect(faultsOf(Object.fromEntries(usual.map((name) => [name, "x"])))).toEqual([]);
  });

  // ASVS 5.0: 12.2.1
  it.each([":80", ":443", "http://", "http://firm.ge", "firm.ge:80", "http://10.0.0.7", "firm.ge, :80"])(
    "serve no site as %s, which Caddy would do without TLS",
    (SITE_ADDRESS) =>
      expect(faultsOf({ SITE_ADDRESS })).toEqual([
        expect.stringMatching(/^SITE_ADDRESS: must be a domain \(www\.example\.ge\): .+ without TLS$/),
      ]),
  );

  it.each(["www.firm.ge", "https://firm.ge", "firm.ge, www.firm.ge", "ezo.internal", "http://localhost"])(
    "serve the site as %s",
    (SITE_ADDRESS) => expect(faultsOf({ SITE_ADDRESS })).toEqual([]),
  );

  it.each(["https://https://firm.ge", "https://http://localhost"])(
    "have no public address %s, which compose makes of a SITE_ADDRESS with a scheme",
    (PUBLIC_URL) =>
      expect(faultsOf({ PUBLIC_URL })).toEqual([
        "PUBLIC_URL: must be set where SITE_ADDRESS is not a name alone",
      ]),
  );

  // ASVS 5.0: 13.2.5
  it("list the hosts that webhooks may go to, and the push services, by default the well-known ones", () => {
    const hostsOf = (more: Record<string, string>) => {
      const { webhookHosts, pushHosts } = loadConfig({ JWT_SECRET: SECRET, ...more });
      return { webhookHosts, pushHosts };
    };
    expect(hostsOf({})).toEqual({
      webhookHosts: undefined,
      pushHosts: [
        "fcm.googleapis.com",
        "jmt17.google.com",
        "*.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
      ],
    });
    expect(hostsOf({ WEBHOOK_HOSTS: "CRM.firm.ge , *.example.ge", PUSH_HOSTS: "*" })).toEqual({
      webhookHosts: ["crm.firm.ge", "*.example.ge"],
      pushHosts: ["*"],
    });
    for (const wrong of ["https://crm.firm.ge", "a.ge/hooks", "a.ge:8443", "a.ge,", "*firm.ge", "crm firm"])
      expect(faultsOf({ WEBHOOK_HOSTS: wrong }), wrong).toEqual([
        "WEBHOOK_HOSTS: must be names of hosts with commas between (crm.example.ge, *.example.ge)",
      ]);
  });

  it.each(["mail@firm.ge", "Firm <mail@firm.ge>", '"Firm, Ltd" <mail@firm.ge>'])("send as %s", (sender) =>
    expect(faultsOf({ MAIL_FROM: sender })).toEqual([]),
  );

  it("are read from files, as secrets are mounted", () => {
    const file = join(folder, "secret");
    writeFileSync(file, `${SECRET} from a file\n`);
    expect(loadConfig({ JWT_SECRET_FILE: file }).jwtSecret).toBe(`${SECRET} from a file`);
    expect(faultsOf({ JWT_SECRET_FILE: file })).toEqual([
      "JWT_SECRET: is set together with JWT_SECRET_FILE; leave one out",
    ]);
    expect(faultsOf({ SMTP_URL_FILE: join(folder, "missing"), PORT: "0" })).toEqual([
      `SMTP_URL_FILE: ${join(folder, "missing")} cannot be read`,
      "PORT: must be a whole number from 1 to 65535",
    ]);
  });

  it("name the folder of the data where it cannot be used", () => {
    const file = join(folder, "a-file");
    writeFileSync(file, "");
    expect(faultsOf({ JWT_SECRET: "", DATA_DIR: file })).toEqual([
      expect.stringMatching(/^DATA_DIR: \S+a-file cannot be used: EEXIST/),
    ]);
    expect(faultsOf({ JWT_SECRET: "", DATA_DIR: join(file, "below") })).toEqual([
      expect.stringMatching(/^DATA_DIR: \S+below cannot be used: ENOTDIR/),
    ]);
  });

  it("have the database's password from a file, where its address has none", () => {
    const file = join(folder, "password");
    writeFileSync(file, "a/b:c@d%20 e\n");
    const urlOf = (DATABASE_URL: string) =>
      loadConfig({ JWT_SECRET: SECRET, DATABASE_URL, DATABASE_PASSWORD_FILE: file }).databaseUrl ?? "";
    const url = urlOf("postgresql://ezo@postgres:5432/ezo?sslmode=verify-full");
    expect(decodeURIComponent(new URL(url).password)).toBe("a/b:c@d%20 e");
    expect(url.replace(/:[^@/]+@/, "@")).toBe("postgresql://ezo@postgres:5432/ezo?sslmode=verify-full");
    expect(urlOf("postgresql://ezo:own@postgres/ezo")).toBe("postgresql://ezo:own@postgres/ezo");
    // So have the commands that read few settings.
    const environment = { DATABASE_URL: "postgresql://ezo@postgres/ezo", DATABASE_PASSWORD: "secret" };
    expect(readSettings(environment, ["DATABASE_URL", "DATABASE_PASSWORD"]).DATABASE_URL).toBe(
      "postgresql://ezo:secret@postgres/ezo",
    );
    expect(faultsOf({ DATABASE_PASSWORD: "secret" })).toEqual([
      expect.stringMatching(/^DATABASE_PASSWORD: needs DATABASE_URL/),
    ]);
  });

  it("that a command does not need do not stop it", () => {
    const environment = { NODE_ENV: "production", PORT: "abc", DATABASE_URL: "postgres://ezo@db/ezo" };
    expect(readSettings(environment, ["DATABASE_URL", "DATA_DIR"])).toMatchObject({
      DATABASE_URL: "postgres://ezo@db/ezo",
      DATA_DIR: ".data",
    });
    const faulty = { ...environment, DATABASE_URL: "", DATABSE_URL: "x" };
    expect(() => readSettings(faulty, ["DATABASE_URL"], ["DATABASE_URL"])).toThrow(
      /^DATABASE_URL: is required.*\nDATABSE_URL: is no setting; did you mean DATABASE_URL\?$/,
    );
  });

  it("are all explained in docs/operations.md", () => {
    const guide = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
    const rows = [...guide.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(([, names = ""]) =>
      [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    const left = ["NODE_ENV", "EZO_DEV_WEB", "EZO_TRIAL"];
    expect(new Set(rows)).toEqual(new Set(SETTING_NAMES.filter((name) => !left.includes(name))));
    expect(rows).toHaveLength(new Set(rows).size);
  });

  it("are all explained in .env.example, and nothing else is", () => {
    const example = readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8");
    const named = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const ofCompose = ["SITE_ADDRESS", "POSTGRES_PASSWORD", "POSTGRES_PASSWORD_FILE", "COMPOSE_PROFILES"];
    ofCompose.push("COMPOSE_FILE", "LOGS_HOST", "LOGS_CA");
    // What compose sets itself, and what only this repository's own tools use.
    const left = ["NODE_ENV", "EZO_DEV_WEB", "EZO_TRIAL", "PORT", "HOST", "DATA_DIR"];
    expect(new Set(named)).toEqual(
      new Set([...SETTING_NAMES.filter((name) => !left.includes(name)), ...ofCompose]),
    );
  });
});

describe("in production", () => {
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://www.firm.ge",
    SMTP_URL: "smtps://mail.firm.ge",
  };
  const AT_HOME =
    /^PUBLIC_URL: must be the address that visitors type \(https:\/\/www\.example\.ge\), for \S+ leads to this machine alone$/;

  it.each([
    { PUBLIC_URL: "" },
    { PUBLIC_URL: "", HOST: "0.0.0.0" },
    { PUBLIC_URL: "", HOST: "::" },
    { PUBLIC_URL: "http://localhost:3000" },
    { PUBLIC_URL: "https://ezo.localhost" },
    { PUBLIC_URL: "http://127.0.0.2" },
    { PUBLIC_URL: "http://[::1]:3000/" },
    { PUBLIC_URL: "http://[::ffff:127.0.0.1]" },
    { PUBLIC_URL: "http://localhost", EZO_TRIAL: "false" },
    { PUBLIC_URL: "http://localhost", SEED: "none" },
    { PUBLIC_URL: "http://localhost", SEED: "content" },
  ])("%j is refused in a sentence: mails and links would lead nowhere", (settings) => {
    const faults = faultsOf({ ...production, ...settings });
    expect(faults).toEqual([expect.stringMatching(AT_HOME)]);
    expect(faultsOf({ ...settings, NODE_ENV: "development" })).toEqual([]);
  });

  it.each([
    {},
    { PUBLIC_URL: "http://192.168.1.7" },
    { PUBLIC_URL: "", HOST: "192.168.1.7" },
    // `npm start`, and the demo profile of docker compose.
    { PUBLIC_URL: "", EZO_TRIAL: "true" },
    { PUBLIC_URL: "http://localhost", SEED: "demo" },
  ])("%j is taken", (settings) => expect(faultsOf({ ...production, ...settings })).toEqual([]));

  it("a mail server is needed, except in a trial of one's own", () => {
    const without = { ...production, SMTP_URL: "" };
    const fault = "SMTP_URL: is required when NODE_ENV=production: without it no mail is sent";
    expect(faultsOf(without)).toEqual([fault]);
    expect(faultsOf({ ...without, SEED: "content" })).toEqual([fault]);
    for (const trial of [{ SEED: "demo" }, { EZO_TRIAL: "true" }])
      expect(faultsOf({ ...without, ...trial })).toEqual([]);
    expect(faultsOf({ ...without, SMTP_URL_FILE: "/nowhere" })).toEqual([
      "SMTP_URL_FILE: /nowhere cannot be read",
    ]);
  });

  it("the demo firm is created on request alone, except in a trial of one's own", () => {
    const seedOf = (more: Record<string, string>) => loadConfig({ JWT_SECRET: SECRET, ...more }).seed;
    expect(seedOf({})).toBe("demo");
    expect(seedOf(production)).toBe("none");
    expect(seedOf({ ...production, EZO_TRIAL: "true" })).toBe("demo");
    expect(seedOf({ ...production, SEED: "content" })).toBe("content");
  });

  it("webhooks never reach this machine, except in a trial of one's own", () => {
    const settings = { ...production, JWT_SECRET: SECRET };
    expect(faultsOf({ ...settings, WEBHOOK_LOOPBACK: "true" })).toEqual([
      expect.stringMatching(/^WEBHOOK_LOOPBACK: /),
    ]);
    expect(faultsOf({ ...settings, WEBHOOK_LOOPBACK: "true", EZO_TRIAL: "true" })).toEqual([]);
    const allowed = (more: Record<string, string>) => loadConfig({ ...settings, ...more }).webhookLoopback;
    expect(allowed({})).toBe(false);
    expect(allowed({ EZO_TRIAL: "true" })).toBe(false);
    // A server with a public address is no trial, whatever it calls itself.
    expect(allowed({ NODE_ENV: "development" })).toBe(false);
    expect(allowed({ EZO_TRIAL: "true", PUBLIC_URL: "http://localhost:3000" })).toBe(true);
    expect(allowed({ EZO_TRIAL: "true", PUBLIC_URL: "", WEBHOOK_LOOPBACK: "false" })).toBe(false);
  });

  it("everything that is missing or does not fit together is named along with what is wrong", () => {
    const settings = { NODE_ENV: "production", JWT_SECRET: "", PORT: "abc", DKIM_DOMAIN: "firm.ge" };
    const named = faultsOf(settings, ["DATABASE_URL"]).map((line) => line.split(":", 1)[0]);
    expect(named).toHaveLength(6);
    expect(new Set(named)).toEqual(
      new Set(["DATABASE_URL", "DKIM_DOMAIN", "JWT_SECRET", "PORT", "PUBLIC_URL", "SMTP_URL"]),
    );
    expect(faultsOf({ ...production, PUBLIC_URL: "nowhere" })).toEqual([
      "PUBLIC_URL: must be a URL (http or https://...)",
    ]);
  });
});

describe("the single sign-on", () => {
  const provider = { OIDC_ISSUER: "https://id.firm.ge/realms/ezo", OIDC_CLIENT_ID: "ezo" };
  const ssoOf = (more: Record<string, string>) => loadConfig({ JWT_SECRET: SECRET, ...more }).sso;

  it("is off without a provider, and needs no more than one and our name there", () => {
    expect(ssoOf({})).toBeUndefined();
    expect(ssoOf({ OIDC_ONLY: "no", OIDC_CREATE_USERS: "false" })).toBeUndefined();
    expect(ssoOf(provider)).toEqual({
      issuer: provider.OIDC_ISSUER,
      clientId: "ezo",
      clientSecret: undefined,
      scopes: "openid email profile",
      labels: { ka: null, en: null, ru: null },
      roleClaim: undefined,
      roleMap: [],
      createsUsers: false,
      trustsEmail: false,
      trustsSecondFactor: false,
      isOnly: false,
      emergencyAccount: undefined,
    });
  });

  it("gives roles by the values of a claim, whose names may be those of a directory", () => {
    const map = "CN=Ezo admins,OU=Groups,DC=firm,DC=ge = admin; sales=sales_agent;;*=read_only;";
    const settings = { ...provider, OIDC_ROLE_CLAIM: "groups", OIDC_ROLE_MAP: map, OIDC_CREATE_USERS: "yes" };
    expect(ssoOf({ ...settings, OIDC_EMERGENCY_ACCOUNT: "Chief@Firm.ge", OIDC_ONLY: "yes" })).toMatchObject({
      roleMap: [
        { value: "CN=Ezo admins,OU=Groups,DC=firm,DC=ge", role: "admin" },
        { value: "sales", role: "sales_agent" },
        { value: "*", role: "read_only" },
      ],
      createsUsers: true,
      isOnly: true,
      emergencyAccount: "chief@firm.ge",
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ OIDC_ISSUER: "https://id.firm.ge" }, "OIDC_CLIENT_ID: is needed together with OIDC_ISSUER"],
    [
      { OIDC_ONLY: "yes", OIDC_CLIENT_ID: "ezo" },
      "OIDC_ISSUER: is needed together with OIDC_CLIENT_ID, OIDC_ONLY",
    ],
    [{ ...provider, OIDC_ROLE_CLAIM: "groups" }, "OIDC_ROLE_MAP: is needed together with OIDC_ROLE_CLAIM"],
    [
      { ...provider, OIDC_CREATE_USERS: "yes" },
      "OIDC_CREATE_USERS: needs OIDC_ROLE_MAP, which says who gets an account",
    ],
    [
      { ...provider, OIDC_ISSUER: "http://id.firm.ge" },
      "OIDC_ISSUER: must begin with https:// (http:// only for a provider on this machine)",
    ],
    [{ ...provider, OIDC_ISSUER: "id.firm.ge" }, "OIDC_ISSUER: must be a URL (http or https://...)"],
    [
      { ...provider, OIDC_SCOPES: "email groups" },
      "OIDC_SCOPES: must be scopes with spaces between, openid among them",
    ],
    [{ ...provider, OIDC_ONLY: "maybe" }, "OIDC_ONLY: must be one of yes, no, true, false, 1, 0"],
  ])("%j is refused in a sentence", (settings, fault) => expect(faultsOf(settings)).toEqual([fault]));

  it.each(["admin", "it=", "=admin", "it=Admin", ";", "it=admin,sales=sales_agent"])(
    "the map %j is refused",
    (OIDC_ROLE_MAP) =>
      expect(faultsOf({ ...provider, OIDC_ROLE_CLAIM: "groups", OIDC_ROLE_MAP })).toEqual([
        "OIDC_ROLE_MAP: must be pairs of a value and a role's key with semicolons between (sales=sales_agent; it=admin)",
      ]),
  );

  it("may be at a provider on this machine without a certificate", () =>
    expect(faultsOf({ ...provider, OIDC_ISSUER: "http://127.0.0.1:9000" })).toEqual([]));
});

describe("the threads that render", () => {
  const threadsOf = (more: Record<string, string>) =>
    loadConfig({ JWT_SECRET: SECRET, ...more }).renderThreads;

  it("leave one processor to the thread that answers, and are at least one and at most 64", () =>
    expect(threadsOf({})).toBe(Math.min(64, Math.max(1, availableParallelism() - 1))));

  it("may be none, where that thread renders itself", () => {
    expect(threadsOf({ RENDER_THREADS: "0" })).toBe(0);
    expect(threadsOf({ RENDER_THREADS: "4" })).toBe(4);
    const fault = "RENDER_THREADS: must be a whole number from 0 to 64";
    expect(faultsOf({ RENDER_THREADS: "-1" })).toEqual([fault]);
  });
});

describe("scheduled backups", () => {
  const backupOf = (more: Record<string, string>) =>
    loadConfig({ JWT_SECRET: SECRET, DATA_DIR: "/srv/ezo", ...more }).backup;

  it("are off until they have a time, and go to a folder of the data", () => {
    const url = "file:///srv/ezo/backups";
    expect(backupOf({})).toEqual({ at: undefined, keepDays: 30, url });
    expect(backupOf({ BACKUP_AT: "03:15", BACKUP_KEEP_DAYS: "7" })).toEqual({
      at: "03:15",
      keepDays: 7,
      url,
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ BACKUP_AT: "3:15" }, "BACKUP_AT: must be a time of day (03:15)"],
    [{ BACKUP_AT: "24:00" }, "BACKUP_AT: must be a time of day (03:15)"],
    [
      { BACKUP_AT: "03:15", BACKUP_KEEP_DAYS: "0" },
      "BACKUP_KEEP_DAYS: must be a whole number from 1 to 3650",
    ],
    [
      { BACKUP_AT: "03:15", BACKUP_URL: "https://backups.firm.ge" },
      "BACKUP_URL: must begin with file:// or s3://",
    ],
    [
      { BACKUP_URL: "s3://key:secret@host/bucket" },
      "BACKUP_AT: is needed together with BACKUP_URL: without it no backup is made",
    ],
  ])("%j is refused in a sentence", (settings, fault) => expect(faultsOf(settings)).toEqual([fault]));
});

describe("the address of mails that come back", () => {
  const mailbox = { INBOUND_IMAP_URL: "imaps://sales%40firm.ge:a%2Fb@imap.firm.ge/INBOX" };
  const address = { INBOUND_MAIL_ADDRESS: "sales@firm.ge" };
  it.each<[Record<string, string>, string[]]>([
    [{ ...address, ...mailbox }, []],
    [{ ...address, INBOUND_MAIL_TOKEN: "a token of the server", INBOUND_BOUNCES: "yes" }, []],
    [
      address,
      [
        "INBOUND_MAIL_ADDRESS: needs INBOUND_IMAP_URL or INBOUND_MAIL_TOKEN: otherwise nobody would read what is written to it",
      ],
    ],
    [mailbox, ["INBOUND_MAIL_ADDRESS: is needed together with INBOUND_IMAP_URL and INBOUND_MAIL_TOKEN"]],
    [{ INBOUND_BOUNCES: "yes" }, ["INBOUND_BOUNCES: needs INBOUND_MAIL_ADDRESS, where mails come back to"]],
    [{ ...address, ...mailbox, INBOUND_AUTH_SERVER: "mx.firm.ge" }, []],
    [
      { INBOUND_AUTH_SERVER: "mx.firm.ge" },
      ["INBOUND_AUTH_SERVER: needs INBOUND_MAIL_ADDRESS: without it no mail is read"],
    ],
    [
      { ...address, ...mailbox, INBOUND_AUTH_SERVER: "mx.firm.ge; dmarc=pass" },
      ["INBOUND_AUTH_SERVER: must be a server's name (mx.firm.ge)"],
    ],
    [
      { ...mailbox, INBOUND_MAIL_ADDRESS: "sales+all@firm.ge" },
      ["INBOUND_MAIL_ADDRESS: must have no tag (+...) of its own"],
    ],
    [
      { ...address, INBOUND_IMAP_URL: "imaps://imap.firm.ge" },
      ["INBOUND_IMAP_URL: must hold user and password (imaps://user:password@imap.firm.ge/INBOX)"],
    ],
  ])("%j gives %j", (settings, faults) => expect(faultsOf(settings)).toEqual(faults));
});

const trusted = (value: string) => loadConfig({ JWT_SECRET: SECRET, TRUST_PROXY: value }).trustProxy;

describe("TRUST_PROXY", () => {
  it.each([
    ["", false],
    ["2", 2],
    ["loopback", "loopback"],
    ["10.0.0.0/8, 192.168.1.7", "10.0.0.0/8, 192.168.1.7"],
    ["loopback,2001:db8::/32", "loopback,2001:db8::/32"],
  ])("takes %j", (value, expected) => expect(trusted(value)).toBe(expected));

  it.each(["true", "nginx", "10.0.0.0/33", "10.0.0", "256.1.1.1", "10.0.0.0/8,", "-1", "1.5", "9999999999"])(
    "refuses %j in one line that names it",
    (value) => {
      expect(() => trusted(value)).toThrow(ConfigError);
      expect(() => trusted(value)).toThrow(/^TRUST_PROXY: must be [^\n]+$/);
    },
  );
});
