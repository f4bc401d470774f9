import { useParams } from "react-router-dom";
import { useCaller } from "../../shared/api/caller-context.ts";
import { isNotFound } from "../../shared/api/failure-code.ts";
import { useLocale } from "../../shared/i18n/i18n-context.tsx";
import { Leave } from "../../shared/navigation/leave.tsx";
import { numericId } from "../../shared/navigation/numeric-id.ts";
import { usePageQuery } from "../../shared/query/page-query.ts";
import { LoadFailed } from "../../shared/ui/load-failed.tsx";
import { PageLoading } from "../../shared/ui/page-loading.tsx";
import { ApartmentView } from "./apartment-view.tsx";
import { apartmentQuery } from "./explorer.queries.ts";
import { MissingPlace } from "./missing-place.tsx";
import { apartmentIdOf, floorOf, isAt } from "../../shared/apartments/places.ts";

/** Apartment detail (specification, section 2, "Public routes"). */
export default function ApartmentPage() {
  const { id, building = "", floor, apartment } = useParams();
  const projectId = numericId(id);
  const apartmentId = numericId(apartmentIdOf(apartment));
  const floorNumber = floorOf(floor);
  if (projectId === undefined) return <Leave to="/projects" notice="project-missing" />;
  if (apartmentId === undefined || floorNumber === undefined) return <MissingPlace projectId={projectId} />;
  return (
    <LoadedApartment
      key={apartmentId}
      id={apartmentId}
      projectId={projectId}
      building={building}
      floor={floorNumber}
    />
  );
}

function LoadedApartment(props: { id: number; projectId: number; building: string; floor: number }) {
  const { id, projectId, building, floor } = props;
  const query = usePageQuery(apartmentQuery(useCaller(), useLocale(), projectId, id));
  const { data: apartment } = query;
  // Also where it has left the site under the visitor's eyes.
  if (isNotFound(query.error)) return <MissingPlace projectId={projectId} />;
  if (apartment) {
    // An address that names another house, building or floor names nothing.
    const isHere = isAt(apartment, { projectId, building, floor });
    return isHere ? <ApartmentView apartment={apartment} /> : <MissingPlace projectId={projectId} />;
  }
  if (!query.isError) return <PageLoading />;
  return (
    <LoadFailed
      titleKey="errors.apartment_load_failed"
      error={query.error}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}
