import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it } from "vitest";
import { button, draw, drawsAdmin, press, pressTwice, until } from "../testing.tsx";
import { createQueryClient } from "./query-client.ts";
import { useMutation } from "./use-mutation.ts";

drawsAdmin();

/** Draws two buttons that start mutations, which end when the test calls `end`; `log` records their callbacks. */
async function drawOrders() {
  const log: string[] = [];
  const ends: { done: () => void; fail: () => void }[] = [];
  function Orders() {
    const order = useMutation({
      mutationFn: (_order: { ids: number[] }) =>
        new Promise<void>((resolve, reject) => ends.push({ done: resolve, fail: () => reject(new Error()) })),
      onSuccess: (_, { ids }) => void log.push(`done ${ids.join()}`),
      onError: (_, { ids }) => void log.push(`failed ${ids.join()}`),
    });
    const button = (id: number) => (
      <button
        type="button"
        onClick={() => order.mutate({ ids: [id] }, { onSuccess: () => void log.push(`closed ${id}`) })}
      >
        {`Send ${id}`}
      </button>
    );
    return (
      <>
        {button(1)}
        {button(2)}
        <button type="button" onClick={order.reset}>
          Reset
        </button>
      </>
    );
  }
  await draw(
    <QueryClientProvider client={createQueryClient()}>
      <Orders />
    </QueryClientProvider>,
  );
  const end = (index: number, how: "done" | "fail") => act(async () => ends[index]?.[how]());
  return { log, sent: () => ends.length, end };
}

it("sends once what is pressed twice, and calls back once", async () => {
  const { log, sent, end } = await drawOrders();
  await pressTwice("Send 1");
  await press("Send 1");
  expect(sent()).toBe(1);
  await end(0, "done");
  await until(() => expect(log).toEqual(["done 1", "closed 1"]));
  await press("Send 1");
  expect(sent(), "a press after the answer is sent").toBe(2);
});

it("can send the same again after a failure, and after a reset", async () => {
  const { log, sent, end } = await drawOrders();
  await pressTwice("Send 1");
  await end(0, "fail");
  await until(() => expect(log).toEqual(["failed 1"]));
  await press("Send 1");
  expect(sent()).toBe(2);
  await press("Reset");
  await press("Send 1");
  expect(sent()).toBe(3);
});

it("sends calls with different input", async () => {
  const { log, sent, end } = await drawOrders();
  await act(async () => {
    button("Send 1").click();
    button("Send 2").click();
    button("Send 1").click();
  });
  expect(sent()).toBe(3);
  await end(0, "done");
  await end(1, "done");
  await end(2, "done");
  await until(() => expect(log.filter((one) => one.startsWith("done"))).toHaveLength(3));
});
