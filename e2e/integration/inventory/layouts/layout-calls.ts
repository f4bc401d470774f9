import { getLayout, listLayouts } from "@ezo/contract/site/layouts";
import { getApartment } from "@ezo/contract/site/navigation";
import type { createStock } from "../../../stack/factories/explorer.ts";
import type { Stack } from "../../../stack/stack.ts";

/** What visitors see of layouts in English, of the stock's project unless another is named. */
export function layoutCalls(of: {
  stack: () => Stack;
  stock: () => Awaited<ReturnType<typeof createStock>>;
}) {
  const { stack, stock } = of;
  return {
    listed: (id = stock().project.id) =>
      stack().call(listLayouts, { params: { id: String(id) }, query: { locale: "en" } }),
    shown: async (slug: string, id = stock().project.id) =>
      (await stack().call(getLayout, { params: { id: String(id), slug }, query: { locale: "en" } })).data,
    apartment: async (id: number) =>
      (await stack().call(getApartment, { params: { id: String(id) }, query: { locale: "en" } })).data,
    give: (layoutId: number, ...ids: number[]) =>
      stack().database.prisma.apartment.updateMany({ where: { id: { in: ids } }, data: { layoutId } }),
  };
}
