import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { expect, it } from "vitest";
import { button, draw, drawsAdmin, press, pressTwice, until } from "../testing.tsx";
import { createQueryClient } from "./query-client.ts";
import { useMutation } from "./use-mutation.ts";

drawsAdmin();

/** What is told of orders that end when the test says so. */
async function drawOrders() {
  const told: string[] = [];
  const ends: { done: () => void; fail: () => void }[] = [];
  function Orders() {
    const order = useMutation({
      mutationFn: (_order: { ids: number[] }) =>
        new Promise<void>((resolve, reject) => ends.push({ done: resolve, fail: () => reject(new Error()) })),
      onSuccess: (_, { ids }) => void told.push(`done ${ids.join()}`),
      onError: (_, { ids }) => void told.push(`failed ${ids.join()}`),
    });
    const button = (id: number) => (
      <button
        type="button"
        onClick={() => order.mutate({ ids: [id] }, { onSuccess: () => void told.push(`closed ${id}`) })}
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
  return { told, sent: () => ends.length, end };
}

it("orders once what is pressed twice, and tells of it once", async () => {
  const { told, sent, end } = await drawOrders();
  await pressTwice("Send 1");
  await press("Send 1");
  expect(sent()).toBe(1);
  await end(0, "done");
  await until(() => expect(told).toEqual(["done 1", "closed 1"]));
  await press("Send 1");
  expect(sent(), "after the answer it is meant").toBe(2);
});

it("lets the same be ordered again after a refusal, and after it was forgotten", async () => {
  const { told, sent, end } = await drawOrders();
  await pressTwice("Send 1");
  await end(0, "fail");
  await until(() => expect(told).toEqual(["failed 1"]));
  await press("Send 1");
  expect(sent()).toBe(2);
  await press("Reset");
  await press("Send 1");
  expect(sent()).toBe(3);
});

it("orders whatever differs", async () => {
  const { told, sent, end } = await drawOrders();
  await act(async () => {
    button("Send 1").click();
    button("Send 2").click();
    button("Send 1").click();
  });
  expect(sent()).toBe(3);
  await end(0, "done");
  await end(1, "done");
  await end(2, "done");
  await until(() => expect(told.filter((one) => one.startsWith("done"))).toHaveLength(3));
});
