import { useState } from "react";
import { useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { draw, drawsAdmin, until } from "../testing.tsx";
import { keepingView, useAsked, useAskedToCreate, withCreation } from "./use-asked-to-create.ts";

drawsAdmin();

function List() {
  const { pathname, search } = useLocation();
  const [opened, setOpened] = useState(0);
  useAskedToCreate(() => setOpened((count) => count + 1));
  return <output>{`${pathname}${search} ${opened}`}</output>;
}
const shown = () => document.querySelector("output")?.textContent;

it.each([
  [withCreation("/admin/contacts"), "/admin/contacts 1"],
  ["/admin/contacts?status=pending&new=1", "/admin/contacts?status=pending 1"],
  ["/admin/contacts?status=new", "/admin/contacts?status=new 0"],
])("opens a page's dialog once, where its address asks for it: %s", async (address, expected) => {
  await draw(<List />, address);
  await until(() => expect(shown()).toBe(expected));
});

function Inbox() {
  const { pathname, search, hash } = useLocation();
  const [opened, setOpened] = useState(0);
  useAsked("settings", () => setOpened((count) => count + 1));
  return <output>{`${pathname}${search}${hash} ${opened}`}</output>;
}

it("opens the settings of a page where its address asks for them", async () => {
  await draw(<Inbox />, "/admin/customers?settings=1");
  await until(() => expect(shown()).toBe("/admin/customers 1"));
});

it("keeps the part of the page that its address names", async () => {
  await draw(<Inbox />, "/admin/customers?settings=1#field=Recipients");
  await until(() => expect(shown()).toBe("/admin/customers#field=Recipients 1"));
});

it.each([
  ["/admin/customers", "?status=in_progress&open=7", "/admin/customers?status=in_progress&open=7&new=1"],
  ["/admin/customers", "", "/admin/customers?new=1"],
  ["/admin/contacts", "?status=pending", "/admin/customers?new=1"],
])("keeps what the page that is open shows: %s%s", (pathname, search, expected) => {
  expect(keepingView(withCreation("/admin/customers"), { pathname, search })).toBe(expected);
});

it("leaves the addresses of pages as they are", () => {
  const open = { pathname: "/admin/customers", search: "?status=completed" };
  expect(keepingView("/admin/customers", open)).toBe("/admin/customers");
});
