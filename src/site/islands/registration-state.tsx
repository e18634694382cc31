import { fetchAvailability } from "#features/registrations/registering.api.ts";
import {
  RegistrationState,
  type RegistrationStateProps,
} from "#features/registrations/ui/public/registration-state.tsx";
import { publicApi } from "./public-api.ts";

const fetchCurrent = (eventId: string) => fetchAvailability(publicApi, eventId);

export const RegistrationStateIsland = (props: RegistrationStateProps) => (
  <RegistrationState {...props} fetchCurrent={fetchCurrent} />
);
