export function Inspections() {
  return (
    <ul>
      <li>
        Guests and hosts document the car at pickup and return with photos and videos. The original
        files are kept in private storage under their SHA-256 hash, with the time at which they were
        taken where the file tells it, and otherwise the time of receipt.
      </li>
      <li>
        Incidents can be reported while the trip is under way, with photos, estimated damage and
        police report number, and are followed until resolved.
      </li>
    </ul>
  );
}

export function Contracts() {
  return (
    <ul>
      <li>
        Each approved trip has a numbered contract with the parties, car, window, price lines,
        mileage, rules and both times of signing. It is sealed by a hash and never changed.
      </li>
      <li>
        Anyone who holds a printed contract can check its number and hash at /verify-contract. The
        answer says whether it is genuine and nothing else.
      </li>
    </ul>
  );
}

export function Bundles() {
  return (
    <ul>
      <li>
        The parties and staff can download everything about a trip as one file: booking, contract,
        inspections and incidents with their original photos and videos, and messages.
      </li>
      <li>
        The hashes of these files form a chain, and the list is signed with an Ed25519 key. Our
        public key is at /.well-known/evidence-key, so that an adjuster can check a bundle without
        us. A file that was changed, removed or added is found.
      </li>
    </ul>
  );
}

export function Audit() {
  return (
    <ul>
      <li>
        Sign-ins, changes of status, money, exports and staff actions are written to an audit log
        that the database itself refuses to change. When staff open a trip, a conversation or an
        inspection of others, that is in the log as well.
      </li>
      <li>
        Each row is chained to the one before by a hash, so that a removed or altered row is found.
      </li>
    </ul>
  );
}
