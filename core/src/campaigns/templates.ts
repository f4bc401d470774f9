import type { CampaignText } from "@ezo/contract/marketing/campaigns/campaign-text";
import type { Locale } from "@ezo/contract/values/locale";

export interface CampaignTemplate {
  key: string;
  name: string;
  translations: Record<Locale, CampaignText>;
}

/** Mails to start from. The address, the reason and the unsubscribe link are added below every mail. */
export const CAMPAIGN_TEMPLATES: CampaignTemplate[] = [
  {
    key: "news",
    name: "სიახლეები",
    translations: {
      ka: news(
        "ჩვენი სიახლეები",
        "რა ხდება ჩვენს მშენებლობებზე",
        "გამარჯობა, {{name|მეგობარო}}",
        "მოგახსენებთ, რა შეიცვალა ამ თვეში.",
        "ყველა სიახლე",
        "/news",
      ),
      en: news(
        "Our news",
        "What is happening on our sites",
        "Hello, {{name|friend}}",
        "Here is what has changed this month.",
        "All news",
        "/en/news",
      ),
      ru: news(
        "Наши новости",
        "Что происходит на наших стройках",
        "Здравствуйте, {{name|друг}}",
        "Рассказываем, что изменилось за месяц.",
        "Все новости",
        "/ru/news",
      ),
    },
  },
  {
    key: "invitation",
    name: "მოწვევა",
    translations: {
      ka: news(
        "გეპატიჟებით ღია კარის დღეზე",
        "ნახეთ თქვენი მომავალი ეზო",
        "{{name|მეგობარო}}, გელოდებით",
        "მობრძანდით და საკუთარი თვალით ნახეთ მშენებლობა.",
        "დაგვიკავშირდით",
        "/contact",
      ),
      en: news(
        "You are invited to our open day",
        "See your future courtyard",
        "{{name|Friend}}, we look forward to seeing you",
        "Come and see the building with your own eyes.",
        "Contact us",
        "/en/contact",
      ),
      ru: news(
        "Приглашаем на день открытых дверей",
        "Увидьте свой будущий двор",
        "{{name|Друг}}, ждём вас",
        "Приходите и увидьте стройку своими глазами.",
        "Связаться с нами",
        "/ru/contact",
      ),
    },
  },
];

function news(
  subject: string,
  preview: string,
  heading: string,
  text: string,
  label: string,
  url: string,
): CampaignText {
  return {
    subject,
    more_subjects: [],
    preview_text: preview,
    blocks: [
      { type: "heading", text: heading },
      { type: "text", html: `<p>${text}</p>` },
      { type: "button", label, url },
    ],
  };
}
