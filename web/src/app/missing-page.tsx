import { PageMissing } from "../shared/navigation/page-missing.tsx";

/** No page has this address. */
export default function MissingPage() {
  return <PageMissing />;
}
