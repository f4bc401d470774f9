/** One rule: nothing that matches `from` may import what matches `to`. */
const ban = (name, from, to) => ({ name, severity: "error", from: { path: from }, to });

/** Dependencies point one way: web -> contract; server -> core -> contract; worker -> core. */
export default {
  forbidden: [
    ban("no-cycles", "", { circular: true }),
    ban("contract-is-a-leaf", "^contract/", { path: "^(core|server|worker|web|prisma|scripts|e2e)/" }),
    ban("web-sees-only-contract", "^web/", {
      path: "^(core|server|worker|prisma|scripts|e2e)/",
      pathNot: "^prisma/seed/translations/",
    }),
    ban("core-knows-no-transport", "^core/", {
      path: "^(server|worker|web|prisma|scripts|e2e)/|node_modules/(express|socket\\.io)/",
    }),
    ban("server-and-worker-are-strangers", "^(server|worker)/", {
      path: "^(server|worker|web)/",
      pathNot: "^$1/",
    }),
    ban("features-record-events", "^core/src/(?!platform/)", {
      path: "node_modules/(bullmq|ioredis|nodemailer)/",
    }),
    ban("web-features-are-islands", "^web/src/(public|admin)/([^/]+)/", {
      path: "^web/src/public/",
      pathNot: "^web/src/$1/$2/",
    }),
    ban("public-stays-light", "^web/src/(public|shared|app)/", {
      path: "node_modules/(@mantine|@tiptap|chart\\.js|react-chartjs-2)/",
    }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "core/src/generated|/dist/" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "default"] },
  },
};
