import type { AdminArticle, AdminArticleRow } from "@ezo/contract/admin-news";
import { NEWS_CATEGORIES } from "@ezo/contract/news";
import { Select, Textarea, TextInput } from "@mantine/core";
import { Card, Column } from "../editor/card.tsx";
import { type EditorParts, EditorPage } from "../editor/editor-page.tsx";
import { formFields } from "../editor/form-fields.ts";
import { ItemTexts } from "../editor/item-texts.tsx";
import { MomentField } from "../editor/moment-field.tsx";
import { RichText } from "../editor/rich-text.tsx";
import { SwitchRow } from "../editor/switch-row.tsx";
import { useTexts } from "../i18n/texts-context.tsx";
import { PictureField, PicturesField } from "../media/picture-fields.tsx";
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
      newTitle={t("news.new")}
      editPath={newsPaths.edit}
      publicPath={(item) => (item.state === "published" ? `/news/${item.id}` : null)}
      nameOf={({ translations: { ka, en, ru } }) => ka.title || en.title || ru.title}
      names={ARTICLE_FIELDS}
    >
      {(parts) => <ArticleForm {...parts} />}
    </EditorPage>
  );
}

function ArticleForm(props: EditorParts<AdminArticleRow, AdminArticle, ArticleValues>) {
  const { editor } = props;
  const { form, values } = editor;
  const { t } = useTexts();
  const now = useNow();
  const { set, setAt, text, error } = formFields(form);
  const { ka } = values.translations;
  return (
    <>
      <Column>
        <ItemTexts parts={props} resource={articles}>
          {(locale, fallbackOf) => {
            const path = `translations.${locale}`;
            return (
              <>
                <TextInput
                  label={t("field.title")}
                  withAsterisk={locale === "ka"}
                  placeholder={fallbackOf(ka.title)}
                  {...text(`${path}.title`)}
                />
                <Textarea
                  label={t("field.excerpt")}
                  autosize
                  minRows={2}
                  placeholder={fallbackOf(ka.excerpt)}
                  {...text(`${path}.excerpt`)}
                />
                <RichText
                  key={locale}
                  label={t("field.content")}
                  value={values.translations[locale].content}
                  fallback={fallbackOf(ka.content)}
                  error={error(`${path}.content`)}
                  onChange={(html) => setAt(`${path}.content`, html)}
                />
                <Textarea
                  label={t("field.seo_description")}
                  autosize
                  minRows={2}
                  placeholder={fallbackOf(ka.description)}
                  {...text(`${path}.description`)}
                />
              </>
            );
          }}
        </ItemTexts>
        <Card title={t("field.gallery_images")} aside={<small>{t("editor.pictures_hint")}</small>}>
          <PicturesField
            label={t("field.gallery_images")}
            value={values.gallery_images}
            onChange={(images) => set("gallery_images", images)}
          />
        </Card>
      </Column>
      <Column>
        <Card title={t("editor.publishing")}>
          <SwitchRow
            label={t("field.is_active")}
            hint={t("news.hint.active")}
            checked={values.is_active}
            onChange={(checked) => set("is_active", checked)}
          />
          <SwitchRow
            label={t("field.is_featured")}
            hint={t("news.hint.featured")}
            checked={values.is_featured}
            onChange={(checked) => set("is_featured", checked)}
          />
          <MomentField
            label={t("field.publish_date")}
            hint={Date.parse(values.publish_date) > now ? t("news.hint.scheduled") : t("news.hint.date")}
            value={values.publish_date}
            error={error("publish_date")}
            onChange={(instant) => set("publish_date", instant)}
          />
        </Card>
        <Card title={t("editor.data")}>
          <Select
            label={t("field.category")}
            allowDeselect={false}
            data={NEWS_CATEGORIES.map((value) => ({ value, label: t(`news.category.${value}`) }))}
            value={values.category}
            onChange={(value) => {
              const category = NEWS_CATEGORIES.find((known) => known === value);
              if (category) set("category", category);
            }}
          />
          <PictureField
            label={t("field.main_image")}
            value={values.main_image}
            error={error("main_image")}
            onChange={(image) => set("main_image", image)}
          />
        </Card>
      </Column>
    </>
  );
}
