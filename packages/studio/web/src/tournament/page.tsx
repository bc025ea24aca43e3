// Tournament: needs the studio's server.

import { NeedsServer } from '../ui/needs-server.js';

export const TournamentPage = () => (
  <>
    <h1>Tournament</h1>
    <NeedsServer what="Tournament" />
  </>
);
