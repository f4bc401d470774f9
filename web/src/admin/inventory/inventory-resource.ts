import { type ContentRoutes, contentResource } from "../resource/content-resource.ts";

/** A resource of the stock, whose rows are also its items. */
export const inventoryResource = <Row extends { id: number; version: number }>(
  entity: string,
  routes: Omit<ContentRoutes<Row, Row>, "entity">,
) => contentResource<Row, Row>({ ...routes, entity });
