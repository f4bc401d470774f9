import {
  ATTENDED_CALL_EVERY_MS,
  IDLE_MINUTES,
  UNATTENDED_AFTER_MS,
} from "@ezo/contract/values/limits/accounts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { Attendance } from "./attendance.ts";

/** What happens, and how long after what came before. */
const steps = fc.array(
  fc.record({ what: fc.constantFrom("touch" as const, "call" as const), afterMs: fc.nat(10 * 60_000) }),
  { maxLength: 60 },
);

it("counts a call as the person's exactly where they have done something a moment ago", () =>
  fc.assert(
    fc.property(steps, (all) => {
      let now = 0;
      let touchedAt = 0;
      const attendance = new Attendance(() => now);
      for (const { what, afterMs } of all) {
        now += afterMs;
        if (what === "touch") {
          attendance.touch();
          touchedAt = now;
        } else expect(attendance.isUnattended()).toBe(now - touchedAt > UNATTENDED_AFTER_MS);
      }
    }),
  ));

it("never lets somebody who is there become idle, with the shortest idle time too", () =>
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: UNATTENDED_AFTER_MS }), { maxLength: 60 }), (pauses) => {
      let now = 0;
      let seenAt = 0;
      const attendance = new Attendance(() => now);
      for (const pause of pauses) {
        now += pause;
        if (attendance.touch() && !attendance.isUnattended()) seenAt = now;
        expect(now - seenAt).toBeLessThan(ATTENDED_CALL_EVERY_MS + UNATTENDED_AFTER_MS);
      }
      expect(ATTENDED_CALL_EVERY_MS + 2 * UNATTENDED_AFTER_MS).toBeLessThan(IDLE_MINUTES.min * 60_000);
    }),
  ));
