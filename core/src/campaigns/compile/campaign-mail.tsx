// tsx, which runs the scripts, reads no tsconfig of a workspace.
/** @jsxRuntime automatic */
import { Column } from "@react-email/column";
import { Hr } from "@react-email/hr";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import type { MailBrand } from "../../mail/brand.ts";
import {
  BrandContacts,
  Lines,
  MailButton,
  MailHeading,
  MailPage,
  MailText,
  TEXT_STYLE,
  useColours,
} from "../../mail/parts.tsx";
import { COLOURS, PLAN_WIDTH } from "../../mail/theme.ts";
import type { ApartmentCard, MailPicture, ResolvedBlock } from "./resolve-blocks.ts";

/** A status is shown by shape and word; its colour only repeats them. */
const STATUS_SHAPES = { available: "●", reserved: "◐", sold: "■" };
const useLinkStyle = () => ({ color: useColours().link, textDecorationLine: "underline" }) as const;

export interface CampaignFooter {
  /** The composer's own lines. */
  note: string;
  /** Why this mail came. */
  reason: string;
  /** Who sends it, and from where. */
  sender: string;
  unsubscribe: string;
  preferences: string;
  /** Leads to the mail as a page; none in mails that are not kept. */
  view?: string | undefined;
}
export interface CampaignMailProps {
  language: string;
  subject: string;
  preview: string;
  blocks: readonly ResolvedBlock[];
  brand: MailBrand;
  footer: CampaignFooter;
}

export const CampaignMail = ({ language, subject, preview, blocks, brand, footer }: CampaignMailProps) => (
  <MailPage
    language={language}
    title={subject}
    preview={preview}
    brand={brand}
    footer={<Footer {...footer} brand={brand} />}
  >
    {blocks.map((block, index) => (
      <Block key={index} block={block} />
    ))}
  </MailPage>
);

function Block({ block }: { block: ResolvedBlock }) {
  switch (block.type) {
    case "heading":
      return <MailHeading as="h2">{block.text}</MailHeading>;
    case "text":
      return (
        <div
          className="ezo-ink ezo-prose"
          style={TEXT_STYLE}
          dangerouslySetInnerHTML={{ __html: block.html }}
        />
      );
    case "image":
      return <Picture {...block.picture} />;
    case "button":
      return <MailButton href={block.url}>{block.label}</MailButton>;
    case "project":
      return (
        <>
          {block.picture ? <Picture {...block.picture} /> : null}
          <MailHeading as="h2">{block.title}</MailHeading>
          <MailText isMuted>{block.place}</MailText>
          <MailButton href={block.url}>{block.buttonLabel}</MailButton>
        </>
      );
    case "apartments":
      return <ApartmentCards cards={block.cards} />;
    case "divider":
      return <Hr className="ezo-line" style={{ margin: "20px 0", borderTop: `1px solid ${COLOURS.line}` }} />;
  }
}

function Picture({ src, alt, href }: MailPicture) {
  const linkStyle = useLinkStyle();
  if (src === "") return null;
  const image = (
    <Img
      src={src}
      alt={alt}
      width="100%"
      style={{ width: "100%", height: "auto", borderRadius: 6, ...(!href && { margin: "8px 0" }) }}
    />
  );
  return href ? (
    <Link href={href} className="ezo-link" style={{ ...linkStyle, display: "block", padding: "8px 0" }}>
      {image}
    </Link>
  ) : (
    image
  );
}

export const ApartmentCards = ({ cards }: { cards: readonly ApartmentCard[] }) =>
  cards.map((card, index) => <Card key={index} {...card} />);

function Card({ name, url, plan, facts, status, statusLabel }: ApartmentCard) {
  const linkStyle = useLinkStyle();
  const cell = { borderBottom: `1px solid ${COLOURS.line}`, verticalAlign: "top" } as const;
  return (
    <Row>
      <Column
        className="ezo-line ezo-prose"
        style={{ ...cell, width: PLAN_WIDTH + 16, padding: "12px 16px 12px 0" }}
      >
        {plan ? (
          <Link href={url} style={linkStyle}>
            <Img
              src={plan.src}
              alt={plan.alt}
              width={PLAN_WIDTH}
              style={{ width: PLAN_WIDTH, height: "auto", borderRadius: 6, background: COLOURS.surface }}
            />
          </Link>
        ) : null}
      </Column>
      <Column
        className="ezo-ink ezo-line ezo-prose"
        style={{ ...TEXT_STYLE, ...cell, padding: "12px 0", fontSize: 15, lineHeight: "24px" }}
      >
        <Link href={url} style={{ ...linkStyle, fontWeight: 500 }}>
          {name}
        </Link>
        <br />
        <Lines text={facts.join("\n")} />
        <br />
        <span className={`ezo-${status}`} style={{ color: COLOURS[status] }}>
          {STATUS_SHAPES[status]} {statusLabel}
        </span>
      </Column>
    </Row>
  );
}

/** The links' addresses are filled in for each reader (see merge.ts). */
const Footer = ({
  note,
  reason,
  sender,
  unsubscribe,
  preferences,
  view,
  brand,
}: CampaignFooter & { brand: MailBrand }) => (
  <>
    <Lines text={[note, reason, sender].filter(Boolean).join("\n")} />
    <BrandContacts {...brand} />
    <br />
    <FooterLink href="{{unsubscribe_url}}">{unsubscribe}</FooterLink> {"\u00A0·\u00A0"}{" "}
    <FooterLink href="{{preferences_url}}">{preferences}</FooterLink>
    {view ? (
      <>
        {" \u00A0·\u00A0 "}
        <FooterLink href="{{view_url}}">{view}</FooterLink>
      </>
    ) : null}
  </>
);

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} style={{ color: COLOURS.muted, textDecorationLine: "underline" }}>
    {children}
  </Link>
);
