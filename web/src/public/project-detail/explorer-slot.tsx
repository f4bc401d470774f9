/** The place of the apartment explorer within the page, and the target of links to it. */
export const EXPLORER_ID = "apartments";

/** Holds the explorer's place: a project that has one is known, the explorer itself is not there yet. */
export const ExplorerSlot = ({ projectId }: { projectId: number }) => (
  <div id={EXPLORER_ID} data-project={projectId} />
);
