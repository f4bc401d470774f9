import { Button, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { Ellipsis } from "../generated/icons.ts";

/** A button with three dots, and the menu that it opens. */
export function MoreMenu(props: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" px={10} className={props.className ?? ""} aria-label={props.label}>
          <Ellipsis size="md" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>{props.children}</Menu.Dropdown>
    </Menu>
  );
}
