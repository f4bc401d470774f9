import { Button, Loader } from "@mantine/core";

interface NextPageProps {
  label: string;
  /** What is said when the page could not be loaded. */
  failure: string;
  className?: string | undefined;
  query: {
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** It is pressed, and the page is asked for. */
  onAsk?: () => void;
}

/** Below a list: the button for its next page. A busy one is not disabled, for that would take its focus. */
export function NextPage({ label, failure, className, query, onAsk }: NextPageProps) {
  const { isFetchingNextPage: isBusy } = query;
  return (
    <>
      {/* Not while it is asked for again: a second failure is announced as the first one was. */}
      {query.isFetchNextPageError && !isBusy ? <p role="alert">{failure}</p> : null}
      <Button
        className={className ?? ""}
        aria-busy={isBusy}
        leftSection={isBusy ? <Loader size={16} /> : null}
        onClick={() => {
          if (isBusy) return;
          onAsk?.();
          void query.fetchNextPage();
        }}
      >
        {label}
      </Button>
    </>
  );
}
