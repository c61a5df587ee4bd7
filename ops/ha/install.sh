#!/bin/sh
# Run as root on {{name}} ({{address}}), Debian 12, from the folder that holds this file.
set -e
# The packages start nothing before their configuration is in place.
printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d
chmod 755 /usr/sbin/policy-rc.d
apt-get update
mkdir -p /etc/postgresql-common
echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf
DEBIAN_FRONTEND=noninteractive apt-get install -y \
  postgresql-15 etcd-server etcd-client patroni python3-etcd haproxy pgbouncer
rm /usr/sbin/policy-rc.d

install -m 644 etcd.env /etc/default/etcd
install -d -o etcd -g etcd -m 700 /var/lib/etcd/curbside
install -d /etc/patroni
install -o postgres -g postgres -m 600 patroni.yml /etc/patroni/config.yml
install -o postgres -g postgres -m 700 create-database.sh /etc/patroni/create-database.sh
install -m 644 haproxy.cfg /etc/haproxy/haproxy.cfg
install -o postgres -g postgres -m 640 pgbouncer.ini /etc/pgbouncer/pgbouncer.ini
install -o postgres -g postgres -m 640 userlist.txt /etc/pgbouncer/userlist.txt
id curbside > /dev/null 2>&1 || useradd --system --home-dir /var/lib/curbside curbside
install -o root -g curbside -m 640 curbside.database.env /etc/curbside.database.env
install -m 644 curbside.service /etc/systemd/system/curbside.service

systemctl daemon-reload
systemctl enable etcd patroni haproxy pgbouncer
# etcd answers once most nodes run: start this script on all nodes at about the same time.
systemctl restart --no-block etcd
systemctl restart patroni haproxy pgbouncer
echo 'Done. `patronictl -c /etc/patroni/config.yml list` shows the cluster.'
