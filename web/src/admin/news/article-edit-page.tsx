import type { AdminArticle, AdminArticleRow } from "@ezo/contract/admin/content/news";
import { NEWS_CATEGORIES } from "@ezo/contract/site/pages/news";
import { Select } from "@mantine/core";
import { Card, Column } from "../editor/fields/card.tsx";
import { EditorPage } from "../editor/editor-page.tsx";
import type { EditorParts } from "../editor/page-spec.ts";
import { formFields } from "../editor/fields/form-fields.ts";
import { GeorgianBeside } from "../editor/fields/georgian-beside.tsx";
import { ItemTexts } from "../editor/fields/item-texts.tsx";
import type { ContentLocale } from "../editor/fields/language.ts";
import { MomentField } from "../editor/fields/moment-field.tsx";
import { RichText } from "../editor/rich-text/rich-text.tsx";
import { SwitchRow } from "../editor/fields/switch-row.tsx";
import { LineInLanguage, ParagraphInLanguage } from "../editor/fields/text-in-language.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField, PicturesField } from "../media/picture/picture-fields.tsx";
import { useNow } from "../ui/use-now.ts";
import { ARTICLE_FIELDS, articleSpec, type ArticleValues } from "./article-values.ts";
import { newsPaths } from "./news-paths.ts";
import { articles } from "./news.resource.ts";

export default function ArticleEditPage() {
  const { t } = useTexts();
  return (
    <EditorPage
      spec={articleSpec}
      listPath={newsPaths.list}
      listTitle={t("screen.news")}
      newTitle={t("screen.article_new")}
      editPath={newsPaths.edit}
      publicPath={(item) => (item.state === "published" ? `/news/${item.id}` : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={ARTICLE_FIELDS}
    >
      {(parts) => <ArticleForm {...parts} />}
    </EditorPage>
  );
}

type ArticleParts = EditorParts<AdminArticleRow, AdminArticle, ArticleValues>;
type Form = ArticleParts["editor"]["form"];

function ArticleForm(props: ArticleParts) {
  const { form } = props.editor;
  const { t } = useTexts();
  const { field } = formFields(form);
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={articles}>
          {(locale, fallbackOf) => <ArticleTextFields form={form} locale={locale} fallbackOf={fallbackOf} />}
        </ItemTexts>
        <Card title={t("field.gallery_images")} aside={<small>{t("editor.pictures_hint")}</small>}>
          <PicturesField label={t("field.gallery_images")} {...field("gallery_images")} />
        </Card>
      </Column>
      <Column>
        <PublishingCard form={form} />
        <DataCard form={form} />
      </Column>
    </>
  );
}

function ArticleTextFields(props: {
  form: Form;
  locale: ContentLocale;
  fallbackOf: (georgian: string) => string;
}) {
  const { form, locale, fallbackOf } = props;
  const { t } = useTexts();
  const { setAt, text, error } = formFields(form);
  const { ka, [locale]: shown } = form.values.translations;
  const path = `translations.${locale}`;
  const fieldOf = (name: "title" | "excerpt" | "description", label: string) => ({
    locale,
    label,
    fallbackOf,
    georgian: ka[name],
    input: text(`${path}.${name}`),
  });
  return (
    <>
      <LineInLanguage {...fieldOf("title", t("field.title"))} isNeeded />
      <ParagraphInLanguage {...fieldOf("excerpt", t("field.excerpt"))} />
      <GeorgianBeside locale={locale} label={t("field.content")} georgian={ka.content}>
        <RichText
          key={locale}
          label={t("field.content")}
          value={shown.content}
          fallback={fallbackOf(ka.content)}
          error={error(`${path}.content`)}
          onChange={(html) => setAt(`${path}.content`, html)}
        />
      </GeorgianBeside>
      <ParagraphInLanguage {...fieldOf("description", t("field.seo_description"))} />
    </>
  );
}

function PublishingCard({ form }: { form: Form }) {
  const { t, timeZone } = useTexts();
  const now = useNow();
  const { values } = form;
  const { field, toggle } = formFields(form);
  const isAhead = Date.parse(values.publish_date) > now;
  return (
    <Card title={t("editor.publishing")}>
      <SwitchRow label={t("field.is_active")} hint={t("news.hint.active")} {...toggle("is_active")} />
      <SwitchRow label={t("field.is_featured")} hint={t("news.hint.featured")} {...toggle("is_featured")} />
      <MomentField
        label={t("field.publish_date")}
        hint={isAhead ? t("news.hint.scheduled") : t("time.zone", { zone: timeZone })}
        {...field("publish_date")}
      />
    </Card>
  );
}

function DataCard({ form }: { form: Form }) {
  const { t } = useTexts();
  const { field, choice } = formFields(form);
  return (
    <Card title={t("editor.data")}>
      <Select
        label={t("field.category")}
        allowDeselect={false}
        data={NEWS_CATEGORIES.map((value) => ({ value, label: t(`news.category.${value}`) }))}
        {...choice("category", NEWS_CATEGORIES)}
      />
      <PictureField label={t("field.main_image")} {...field("main_image")} />
    </Card>
  );
}
