// For Prisma's own tools (`npx prisma@7 studio`). Ezo generates the client with scripts/generate.ts, writes migrations with
// prisma/new-migration.ts and applies them with prisma/migrate.ts. A plain object, because the tools are not installed.
export default {
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "" },
};
