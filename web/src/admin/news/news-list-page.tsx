import { ARTICLE_SORTS, ARTICLE_STATES } from "@ezo/contract/admin/content/news";
import { NEWS_CATEGORIES } from "@ezo/contract/site/pages/news";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTexts } from "../i18n/texts-context.tsx";
import { Thumb } from "../media/thumb.tsx";
import { EditorialMarks } from "../resource/list/table/editorial-marks.tsx";
import { ResourceList } from "../resource/list/resource-list.tsx";
import { useListView } from "../resource/list/use-list-view.ts";
import { Star } from "../generated/icons.ts";
import { Moment } from "../ui/moment.tsx";
import { ArticleStateMark } from "./article-state-mark.tsx";
import { FeaturedDialog } from "./featured-dialog.tsx";
import { newsPaths } from "./news-paths.ts";
import { articles } from "./news.resource.ts";

const FILTERS = { category: NEWS_CATEGORIES, state: ARTICLE_STATES, deleted: ["true"] } as const;

export default function NewsListPage() {
  const { t, format } = useTexts();
  const control = useListView(FILTERS, ARTICLE_SORTS);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <ResourceList
        resource={articles}
        control={control}
        label={t("screen.news")}
        picture={(row) => <Thumb image={row.main_image} sizes="72px" />}
        name={(row) => row.title}
        marks={(row) => <EditorialMarks row={row} />}
        subtitle={(row) => row.excerpt}
        to={(row) => newsPaths.edit(row.id)}
        columns={[
          { key: "category", head: t("field.category"), cell: (row) => t(`news.category.${row.category}`) },
          {
            key: "state",
            head: t("field.status"),
            cell: (row) => <ArticleStateMark state={row.state} isFeatured={row.is_featured} />,
          },
          {
            key: "date",
            head: t("field.publish_date"),
            cell: (row) => <Moment at={row.publish_date} />,
          },
          {
            key: "views",
            head: t("news.views"),
            isNumber: true,
            isMinor: true,
            cell: (row) => format.number(row.views),
          },
        ]}
        searchPlaceholder={t("news.search")}
        filters={[
          {
            name: "category",
            label: t("field.category"),
            options: NEWS_CATEGORIES.map((value) => ({ value, label: t(`news.category.${value}`) })),
          },
          {
            name: "state",
            label: t("field.status"),
            options: ARTICLE_STATES.map((value) => ({ value, label: t(`news.state.${value}`) })),
          },
        ]}
        sorts={ARTICLE_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        bulk={[
          { label: t("projects.show"), set: { is_active: true } },
          { label: t("projects.hide"), set: { is_active: false } },
        ]}
        tools={
          <Button title={t("news.featured")} onClick={() => setChoosing(true)} leftSection={<Star />}>
            {t("news.featured")}
          </Button>
        }
        create={{ to: newsPaths.add, label: t("screen.article_new") }}
        emptyTitle={t("news.empty")}
      />
      {isChoosing ? <FeaturedDialog onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
