// For use with Prisma's own tools beside Ezo's (`npx prisma@7 studio`): the client is written by scripts/generate.ts,
// migrations by prisma/new-migration.ts and applied by prisma/migrate.ts. A plain object, for the tools are not installed.
export default {
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "" },
};
