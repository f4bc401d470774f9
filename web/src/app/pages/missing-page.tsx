import { PageMissing } from "../../shared/navigation/page-missing.tsx";

export default function MissingPage() {
  return <PageMissing />;
}
