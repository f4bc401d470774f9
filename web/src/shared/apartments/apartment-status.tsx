import type { ApartmentStatus as Status } from "@ezo/contract/site/apartment-status";
import type { UnitType } from "@ezo/contract/values/stock/unit-types";
import type { ReactNode } from "react";
import { useT } from "../i18n/i18n-context.tsx";
import { cx } from "../lib/cx.ts";
import styles from "./apartment-status.module.css";

export const STATUS_LABELS: Record<Status, string> = {
  available: "apartments.status_available",
  reserved: "apartments.status_reserved",
  sold: "apartments.status_sold",
};
const NEUTER_LABELS: Record<Status, string> = {
  available: "apartments.status_available_neuter",
  reserved: "apartments.status_reserved_neuter",
  sold: "apartments.status_sold_neuter",
};
/** Whose words are neuter in Russian; of several types at once, nothing but the neuter says all. */
const NEUTERS: readonly (UnitType | "several")[] = ["parking", "commercial", "several"];
/** What a status is called, by what has it: its words agree with their noun in Russian. */
export const statusLabel = (status: Status, of: UnitType | "several" = "apartment"): string =>
  (NEUTERS.includes(of) ? NEUTER_LABELS : STATUS_LABELS)[status];

/** 14 by 14: a circle, a half-filled diamond, a square with a bar; they differ even without colour. */
const SHAPES: Record<Status, ReactNode> = {
  available: <circle cx="7" cy="7" r="5.5" fill="currentColor" />,
  reserved: (
    <>
      <path d="M7 .8L13.2 7 7 13.2.8 7z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 .8v12.4L.8 7z" fill="currentColor" />
    </>
  ),
  sold: (
    <>
      <rect x="1.5" y="1.5" width="11" height="11" fill="currentColor" />
      <path d="M4 7h6" stroke="#fff" strokeWidth="1.6" />
    </>
  ),
};

export const StatusShape = ({ status }: { status: Status }) => (
  <svg className={cx(styles.shape, styles[status])} viewBox="0 0 14 14" aria-hidden="true">
    {SHAPES[status]}
  </svg>
);

export function ApartmentStatus({ status, of }: { status: Status; of?: UnitType | "several" | undefined }) {
  const t = useT();
  return (
    <span className={cx(styles.status, styles[status])}>
      <StatusShape status={status} />
      {t(statusLabel(status, of))}
    </span>
  );
}
