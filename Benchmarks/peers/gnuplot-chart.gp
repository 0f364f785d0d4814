# A bar chart by gnuplot: gnuplot -e "data='FILE'; terminal='qt'" gnuplot-chart.gp in a window,
# with output='PICTURE' as a picture. The longest row of the data decides whether names fit.
if (exists("output")) {
  set terminal pngcairo size 800,600 font "Sans,9"
  set output output
} else {
  set terminal terminal size 800,600 font "Sans,9"
}
set title "Daily step count"
set style fill solid noborder
set boxwidth 0.8
set yrange [0:*]
set datafile separator ","
unset key
if (exists("many")) {
  plot data using 0:2 skip 1 with boxes linecolor "#2F6BDB"
} else {
  plot data using 0:2:xtic(1) skip 1 with boxes linecolor "#2F6BDB", \
       data using 0:2:2 skip 1 with labels offset 0,0.7
}
if (!exists("output")) pause mouse close
