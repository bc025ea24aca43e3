// Explore: needs the studio's server.

import { NeedsServer } from '../ui/needs-server.js';

export const ExplorePage = () => (
  <>
    <h1>Explore</h1>
    <NeedsServer what="Explore" />
  </>
);
