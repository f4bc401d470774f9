import type { FieldKey } from "../editor/history/field-text.ts";
import { en } from "../i18n/en.ts";
import { ka } from "../i18n/ka.ts";
import type { AdminLanguage, TextKey } from "../i18n/texts.ts";

/** The texts that explain a field beside it; a field that is left out has none. */
export const FIELD_HELP: Partial<Record<FieldKey, readonly TextKey[]>> = {
  "field.firm_name": ["brand.names_hint"],
  "field.firm_short_name": ["brand.short_name_hint"],
  "field.legal_name": ["brand.legal_hint"],
  "field.legal_number": ["brand.legal_number_hint"],
  "field.logo": ["brand.logo_hint"],
  "field.logo_dark": ["brand.logo_dark_hint"],
  "field.mark": ["brand.mark_hint"],
  "field.mark_dark": ["brand.mark_dark_hint"],
  "field.accent": ["brand.accent_hint", "brand.hint"],
  "field.heading_font": ["brand.font_hint"],
  "field.whatsapp": ["contact.messengers_hint"],
  "field.viber": ["contact.messengers_hint"],
  "field.telegram": ["contact.messengers_hint"],
  "field.zoom": ["contact.zoom_hint"],
  "field.ask_before_loading": ["contact.ask_hint"],
  "field.form_subjects": ["contact.code_hint"],
  "field.cookie_notice": ["cookie_notice.hint"],
  "field.cookie_text": ["cookie_notice.text_hint"],
  "field.home_order": ["home.sections_hint"],
  "prices.currency": ["prices.currency_hint"],
  "prices.others": ["prices.others_hint"],
  "prices.per_m2_shown": ["prices.per_m2_hint"],
  "prices.credit_note_shown": ["prices.credit_note_hint"],
  "prices.sold_shown": ["prices.sold_hint"],
  "languages.off": ["languages.always_on", "languages.on_hint", "languages.off_hint"],
  "notifications.confirm_to_visitor": ["notifications.confirm_hint"],
  "notifications.notify_staff": ["notifications.notify_hint"],
  "notifications.recipients": ["notifications.recipients_hint"],
  "response.holidays": ["response.holidays_hint"],
  "response.amber": ["response.limits_hint"],
  "response.red": ["response.limits_hint"],
  "response.escalates": ["response.escalates_hint"],
  "response.sellers": ["response.sellers_hint"],
  "response.managers": ["response.managers_hint"],
  "marketing.address": ["marketing.address_hint"],
  "marketing.reply_to": ["marketing.reply_to_hint"],
  "marketing.newsletter": ["marketing.newsletter_hint"],
  "marketing.confirm_consents": ["marketing.confirm_consents_hint"],
  "marketing.saved_searches": ["marketing.saved_searches_hint"],
  "marketing.kept_shortlists": ["marketing.kept_shortlists_hint"],
  "marketing.own_data": ["marketing.own_data_hint"],
  "marketing.price_falls": ["marketing.price_falls_hint"],
  "marketing.available_again": ["marketing.available_again_hint"],
  "marketing.search_window": ["marketing.search_window_hint"],
  "marketing.triggered": ["marketing.triggered_hint"],
  "marketing.opens": ["marketing.opens_hint"],
  "marketing.mark_links": ["marketing.mark_links_hint"],
  "marketing.topics": ["marketing.topics_hint"],
  "marketing.retention": ["marketing.retention_hint"],
  "marketing.warm_up_from": ["marketing.warm_up_hint"],
  "marketing.warm_up_limit": ["marketing.warm_up_limit_hint"],
  "security.rule": ["security.rule_hint"],
  "security.idle": ["security.idle_hint"],
  "retention.enquiries_months": ["retention.hint.enquiries_months", "retention.periods_hint"],
  "retention.deliveries_months": ["retention.hint.deliveries_months"],
  "retention.clicks_months": ["retention.hint.clicks_months"],
  "retention.sessions_days": ["retention.hint.sessions_days"],
  "audit.retention": ["audit.retention_hint"],
};

const TEXTS: Record<AdminLanguage, Partial<Record<string, string>>> = { ka, en };

/** What explains a field, in a language. What its screen fills in is left open. */
export const helpOf = (field: FieldKey, language: AdminLanguage): string[] =>
  (FIELD_HELP[field] ?? []).flatMap((key) => TEXTS[language][key]?.replaceAll(/\{\{\w+\}\}/g, "…") ?? []);
