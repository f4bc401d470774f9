import { lazyCode } from "../../shared/lib/lazy-code.ts";
import { NearSlot } from "../../shared/ui/scroll/near-slot.tsx";
import { LegalView } from "./legal-view.tsx";

const { View: OwnDataForm } = lazyCode(
  () => import("./own-data-form.tsx"),
  (module) => module.default,
);

export default function PrivacyPage() {
  return (
    <LegalView slug="privacy">
      <NearSlot>
        <OwnDataForm />
      </NearSlot>
    </LegalView>
  );
}
