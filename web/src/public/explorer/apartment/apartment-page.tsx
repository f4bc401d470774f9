import { useParams } from "react-router-dom";
import { useCaller } from "../../../shared/api/caller-context.ts";
import { isNotFound } from "../../../shared/api/failure-code.ts";
import { useLocale } from "../../../shared/i18n/i18n-context.tsx";
import { Leave } from "../../../shared/navigation/leave.tsx";
import { readId } from "@ezo/contract/values/ids";
import { usePageQuery } from "../../../shared/query/page-query.ts";
import { QueryFailed } from "../../../shared/ui/failures/query-failed.tsx";
import { PageLoading } from "../../../shared/ui/loading/page-loading.tsx";
import { ApartmentView } from "./apartment-view.tsx";
import { apartmentQuery } from "../explorer.queries.ts";
import { MissingPlace } from "../missing-place.tsx";
import { apartmentIdOf, floorOf, isAt } from "../../../shared/apartments/places.ts";

export default function ApartmentPage() {
  const { id, building = "", floor, apartment } = useParams();
  const projectId = readId(id);
  const apartmentId = readId(apartmentIdOf(apartment));
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
  // Also when it was removed while the page was open.
  if (isNotFound(query.error)) return <MissingPlace projectId={projectId} />;
  if (apartment) {
    // Under another project, building or floor the apartment does not exist.
    const isHere = isAt(apartment, { projectId, building, floor });
    return isHere ? <ApartmentView apartment={apartment} /> : <MissingPlace projectId={projectId} />;
  }
  if (!query.isError) return <PageLoading />;
  return <QueryFailed titleKey="errors.apartment_load_failed" query={query} />;
}
