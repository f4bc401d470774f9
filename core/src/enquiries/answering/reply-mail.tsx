// tsx, which runs the scripts, reads no tsconfig of a workspace.
/** @jsxRuntime automatic */
import type { Locale } from "@ezo/contract/values/locale";
import { render } from "@react-email/render";
import { Fragment } from "react";
import { ApartmentCards } from "../../campaigns/compile/campaign-mail.tsx";
import { type ApartmentCard, resolveBlocks } from "../../campaigns/compile/resolve-blocks.ts";
import { type MailBrand, readBrand } from "../../mail/brand.ts";
import { MailLink, MailPage, MailText } from "../../mail/parts.tsx";
import type { Db } from "../../platform/db.ts";
import type { TranslationsService } from "../../translations/translations.service.ts";

/** More would be a list of their own. */
const CARDS_MAX = 6;
const URL_IN_TEXT = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/;

interface Parts {
  db: Db;
  translations: Pick<TranslationsService, "lookup">;
  publicUrl: string;
}

/**
 * A reply with cards of the apartments that its text links to, as visitors see them now; undefined for one that links to none,
 * which stays plain text as its author has written it.
 */
export async function replyHtml(
  { db, translations, publicUrl }: Parts,
  { locale, subject, body }: { locale: Locale; subject: string; body: string },
): Promise<string | undefined> {
  const ids = apartmentsIn(body, publicUrl);
  if (ids.length === 0) return undefined;
  const t = await translations.lookup(locale);
  const asked = [{ type: "apartments" as const, apartment_ids: ids }];
  const { blocks } = await resolveBlocks(asked, { db, locale, t, publicUrl });
  const cards = blocks.flatMap((block) => (block.type === "apartments" ? block.cards : []));
  if (cards.length === 0) return undefined;
  const brand = await readBrand({ db, locale, t, publicUrl });
  return render(<ReplyMail language={locale} subject={subject} body={body} cards={cards} brand={brand} />);
}

/** The ids of the apartments of this site that a text links to, each once. */
export function apartmentsIn(text: string, publicUrl: string): number[] {
  const links = text.split(URL_IN_TEXT).filter((part) => part.startsWith(`${publicUrl}/`));
  const ids = links.flatMap((link) => /\/apartment-(\d{1,9})(?:[?#]|$)/.exec(link)?.[1] ?? []);
  return [...new Set(ids.map(Number))].slice(0, CARDS_MAX);
}

function ReplyMail(props: {
  language: Locale;
  subject: string;
  body: string;
  cards: readonly ApartmentCard[];
  brand: MailBrand;
}) {
  const paragraphs = props.body.split(/\n{2,}/);
  return (
    <MailPage language={props.language} title={props.subject} brand={props.brand}>
      {paragraphs.map((paragraph, index) => (
        <MailText key={index}>
          {paragraph.split("\n").map((line, at) => (
            <Fragment key={at}>
              {at > 0 ? <br /> : null}
              <LinkedLine text={line} />
            </Fragment>
          ))}
        </MailText>
      ))}
      <ApartmentCards cards={props.cards} />
    </MailPage>
  );
}

const LinkedLine = ({ text }: { text: string }) =>
  text.split(URL_IN_TEXT).map((part, index) =>
    index % 2 === 1 ? (
      <MailLink key={index} href={part}>
        {part}
      </MailLink>
    ) : (
      part
    ),
  );
