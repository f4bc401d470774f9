import { defineConfig } from "prisma/config";

// For `prisma generate`, and for whoever uses Prisma's own tools beside Ezo's: migrations are applied by
// prisma/migrate.ts and written by prisma/new-migration.ts, which need no downloaded engine.
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env["DATABASE_URL"] ?? "" },
});
