import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocale, useT } from "../../shared/i18n/i18n-context.tsx";
import { unitTitle } from "../../shared/apartments/units/unit-type.ts";
import { statusLabel } from "../../shared/apartments/apartment-status.tsx";
import type { Changes, showStatuses } from "./board/board-statuses.ts";
import { explorerKey } from "./explorer.queries.ts";
import { followPublicEvents, type LiveStatus } from "../../shared/live/public-events.ts";

/** A price list changes many apartments at once: those that come within this time are drawn together. */
const DRAWN_MS = 30;
/** And their screens are fetched once for all that come within this time. */
const COLLECTED_MS = 150;

/** Changes of apartments: shown at once, and fetched after a moment, since only the server knows counts and matches. */
export function collectChanges({ show, refetch }: { show: (changes: Changes) => void; refetch: () => void }) {
  let changes = new Map<number, LiveStatus>();
  let drawing: ReturnType<typeof setTimeout> | undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  function draw() {
    drawing = undefined;
    show(changes);
    changes = new Map();
  }
  function fetchAgain() {
    due = undefined;
    refetch();
  }
  return {
    changed: (event: LiveStatus) => {
      changes.set(event.id, event);
      drawing ??= setTimeout(draw, DRAWN_MS);
      due ??= setTimeout(fetchAgain, COLLECTED_MS);
    },
    stop: () => {
      clearTimeout(drawing);
      clearTimeout(due);
      // Who goes on to another screen of the project must not find the old state there.
      if (due !== undefined) refetch();
    },
  };
}

/** Loaded with the connection, without which nothing changes. Until it is there, the refetch alone shows a change. */
let shower: typeof showStatuses | undefined;
function loadShower() {
  if (shower) return;
  void import("./board/board-statuses.ts").then(
    (code) => void (shower = code.showStatuses),
    () => undefined,
  );
}

/**
 * Shows and refetches a project's screens when an apartment's status or price changes. Returns the latest change of a status
 * as text, for screen readers. Only screens with a board or a plan load the code that draws before the refetch.
 */
export function useLiveExplorer(projectId: number, { drawsStatuses = false } = {}): string {
  const cache = useQueryClient();
  const locale = useLocale();
  const t = useT();
  const [last, setLast] = useState<LiveStatus>();
  useEffect(() => {
    const key = explorerKey(locale, projectId);
    const refetch = () => void cache.invalidateQueries({ queryKey: key });
    const changes = collectChanges({ show: (changed) => shower?.(cache, key, changed), refetch });
    const unfollow = followPublicEvents({
      onStatus: (event) => {
        if (event.project_id !== projectId) return;
        if (event.is_new_status) setLast(event);
        if (drawsStatuses) loadShower();
        changes.changed(event);
      },
      // Events may have been missed while the connection was down.
      onReturn: () => {
        if (drawsStatuses) loadShower();
        refetch();
      },
    });
    return () => {
      unfollow();
      changes.stop();
    };
  }, [cache, locale, projectId, drawsStatuses]);
  if (!last) return "";
  return t("apartments.now", {
    apartment: unitTitle(t, last),
    status: t(statusLabel(last.status, last.unit_type)),
  });
}
