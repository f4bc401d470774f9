import type { ImportRule } from "./imports.ts";

/** Dependencies point one way: web -> contract; server -> core -> contract; worker -> core. */
export const IMPORT_RULES: readonly ImportRule[] = [
  {
    name: "contract is a leaf",
    from: /^contract\//,
    to: "^(core|server|worker|web|prisma|scripts|e2e)/",
  },
  {
    // It is installed alone; its tests may have tools.
    name: "the client needs nothing",
    from: /^client\//,
    to: "^(contract|core|server|worker|web|prisma|scripts|e2e)/|^node_modules/(?!(vitest|fast-check)/)",
  },
  {
    name: "web imports only contract",
    from: /^web\//,
    to: "^(core|server|worker|prisma|scripts|e2e)/",
    except: "^prisma/seed/translations/",
  },
  {
    name: "core imports no transport",
    from: /^core\//,
    to: "^(server|worker|web|prisma|scripts|e2e)/|^node_modules/(express|socket\\.io)/",
  },
  {
    name: "server and worker are separate",
    from: /^(server|worker)\//,
    to: "^(server|worker|web)/",
    except: "^$1/",
  },
  {
    name: "features use events, not queues",
    from: /^core\/src\/(?!platform\/)/,
    to: "^node_modules/(bullmq|ioredis|nodemailer)/",
  },
  {
    name: "web features are separate",
    from: /^web\/src\/(public|admin)\/([^/]+)\//,
    to: "^web/src/public/",
    except: "^web/src/$1/$2/",
  },
  {
    name: "public stays light",
    from: /^web\/src\/(public|shared|app)\//,
    to: "^node_modules/(@mantine/[^/]+|@tiptap/[^/]+|chart\\.js|react-chartjs-2)/",
  },
];
