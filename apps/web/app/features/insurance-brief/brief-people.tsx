import { product } from '@curbside/domain/product';
import { traceDays } from '@curbside/domain/risk/rules';

export function Identity() {
  return (
    <ul>
      <li>
        Nobody books or lists a car without a verified identity. Stripe Identity checks a government
        document; {product.name} stores the outcome and the verified name and date of birth, not the
        document.
      </li>
      <li>The verified name is compared with the name on the profile, and a mismatch is scored.</li>
      <li>
        Administrators can approve, reject or reset a verification by hand. Each decision is
        recorded with the administrator, the time and the reason.
      </li>
    </ul>
  );
}

export function Watching() {
  return (
    <ul>
      <li>
        After sign-in a fingerprint of the browser is recorded. A device that several accounts use
        raises the score of all of them.
      </li>
      <li>
        Each new IP address of an account is recorded with its city, region, country and network,
        from a database on our own machines. Networks of VPNs, proxies and hosting companies are
        flagged. The address comes from the connection itself or from our own proxies, so a forged
        header changes nothing.
      </li>
      <li>
        Staff see which accounts share a device, an address, a card or a payout bank account. Cards
        and bank accounts are compared by fingerprints from Stripe, which reveal no numbers.
      </li>
      <li>All of this is deleted {traceDays} days after its last use.</li>
    </ul>
  );
}

export function Money() {
  return (
    <ul>
      <li>
        Cards are charged through Stripe. A card is authorized when a guest requests a car and
        charged when the host approves. Card numbers never reach our servers.
      </li>
      <li>
        The host’s share is held until the trip is completed. An incident above minor severity
        freezes a payout that has not been sent, until an administrator releases it.
      </li>
      <li>
        Every movement of money is a balanced entry in an append-only ledger. The ledger is compared
        with Stripe, and every difference is listed until it is resolved.
      </li>
    </ul>
  );
}

export function Accounts() {
  return (
    <ul>
      <li>Administrators can disable an account at any time, and must give a reason.</li>
      <li>Only administrators can re-enable accounts.</li>
      <li>
        Disabled accounts are blocked server-side from listing or booking. The block holds from the
        next request on, also in sessions that are already open, and their cars leave search.
      </li>
      <li>Staff accounts can only be changed by a master administrator.</li>
      <li>
        Administrators who signed in more than ten minutes ago enter their password again before
        they change an account.
      </li>
    </ul>
  );
}
