import { act } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { draw, drawsAdmin, press, type } from "../../testing.tsx";
import { SearchField } from "./search-field.tsx";

drawsAdmin();

function Page() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  return (
    <>
      <SearchField
        value={params.get("search") ?? ""}
        onSearch={(search) => setParams(search ? { search } : {})}
        placeholder=""
        className={undefined}
      />
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}
const field = () => document.querySelector<HTMLInputElement>("input") ?? expect.fail("no field");

it("keeps the focus and what is typed while it searches, and follows the address back", async () => {
  vi.useFakeTimers();
  try {
    await draw(<Page />);
    const first = field();
    first.focus();
    await type("Search", "sea");
    await act(async () => vi.advanceTimersByTime(1000));
    await type("Search", "sea ");
    await act(async () => vi.advanceTimersByTime(1000));
    expect(document.activeElement).toBe(field());
    expect(field()).toBe(first);
    expect(field().value).toBe("sea ");
    // Each of the two searches is an entry of its own.
    await press("Back");
    await press("Back");
    expect(field().value).toBe("");
  } finally {
    vi.useRealTimers();
  }
});
